import {
  acceptRequestResponse,
  acceptRequestBody,
  cancelRequestResponse,
  type FriendRequestView,
  friendRequestView,
  rejectRequestResponse,
} from '@muster/contracts/friends';
import { notificationView } from '@muster/contracts/notifications';
import { type Page, pageSchema, pageQuery, type PageQuery, toPagination, toRange } from '@muster/contracts/pages';
import { toPlayerView, playerView } from '@muster/contracts/users';
import {
  initiatorOf,
  type Caller,
  CommandDispatcher,
  Idempotent,
  assertCaller,
  RateLimit,
  Returns,
  CurrentUser,
} from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { type PlayerDirectory, PLAYERS, PEOPLE, type People } from '@muster/users/ports';
import { causeOf } from '../domain/friendship';
import { NOTIFICATIONS, type Notifications } from '@muster/notifications/ports';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { friendshipAggregate } from '../aggregate';
import { FIRST_FRIENDS, FriendshipQueries } from '../read/friendships.queries';
import { toFriendRefs, toRequestsView, toRequestView } from '../read/view';

/** `newFriendRequest` is null if this request accepted the other user's. */
const sentResponse = z
  .object({
    newFriendRequest: friendRequestView.nullable(),
    newNotification: notificationView.nullable(),
    sentToUser: playerView,
    sentToUserId: z.string(),
  })
  .meta({ id: 'RequestSent' });
const commandContext = () => ({ now: new Date().toISOString() });

@ApiTags('friends')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/friend-requests')
export class FriendRequestsController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: FriendshipQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(PLAYERS) private readonly playerDirectory: PlayerDirectory,
    @Inject(NOTIFICATIONS) private readonly notifications: Notifications,
  ) {}

  @ApiOperation({ summary: 'Lists friend requests that the caller received.' })
  @Get()
  @Returns(z.union([friendRequestView.array(), pageSchema(friendRequestView)]))
  async received(
    @CurrentUser() caller: Caller,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<FriendRequestView[] | Page<FriendRequestView>> {
    const range = toRange(query);
    const data = await this.#listReceived(caller.userId, range);
    return range.paged
      ? { success: true, data, pagination: toPagination(range, await this.queries.countRequestsTo(caller.userId)) }
      : data;
  }

  @ApiOperation({ summary: 'Says whether the caller has asked a user for friendship.' })
  @Get('check-friend-request-sent/:userId')
  @Returns(z.boolean())
  hasAsked(@CurrentUser() caller: Caller, @Param('userId') userId: string): Promise<boolean> {
    return this.queries.hasPendingRequest(caller.userId, userId);
  }

  @ApiOperation({ summary: 'Asks a user for friendship.' })
  @RateLimit('friend-requests', 20, 3_600, [100, 86_400])
  @Idempotent()
  @Post('send-friend-request/:receiver/:sender')
  @Returns(sentResponse, 201)
  async send(
    @CurrentUser() caller: Caller,
    @Param('receiver') to: string,
    @Param('sender') sender: string,
  ): Promise<z.input<typeof sentResponse>> {
    assertCaller(sender, caller);
    const userExists = to === caller.userId || (await this.playerDirectory.findById(to)) !== null;
    const { state, updatedAt } = await this.dispatch.send(
      friendshipAggregate,
      { type: 'RequestFriendship', by: caller.userId, to, ctx: commandContext(), requestId: uuid(), userExists },
      initiatorOf(caller),
    );
    const { id } = state.request!;
    const people = await this.people.findMany([caller.userId, to]);
    const open = state.status === 'requested';
    return {
      newFriendRequest: open
        ? toRequestView({ id, by: caller.userId, at: updatedAt }, people.get(caller.userId)!)
        : null,
      newNotification: await this.notifications.findByCause(open ? causeOf.request(id) : causeOf.friendship(id), to),
      sentToUser: toPlayerView(people.get(to)!),
      sentToUserId: to,
    };
  }

  @ApiOperation({ summary: 'Accepts a friend request.' })
  @HttpCode(200)
  @Idempotent({ rereads: true })
  @Post('accept-request/:ownId')
  @Returns(acceptRequestResponse)
  async accept(
    @CurrentUser() caller: Caller,
    @Param('ownId') ownId: string,
    @Body({ schema: acceptRequestBody }) { newFriendUserId: requesterId }: z.output<typeof acceptRequestBody>,
  ) {
    assertCaller(ownId, caller);
    await this.dispatch.send(
      friendshipAggregate,
      { type: 'AcceptRequest', by: caller.userId, to: requesterId, ctx: commandContext() },
      initiatorOf(caller),
    );
    const [ownFriends, otherFriends] = await Promise.all([
      this.queries.friendsOf(caller.userId, FIRST_FRIENDS),
      this.queries.friendsOf(requesterId, FIRST_FRIENDS),
    ]);
    return { updatedUserFriends: toFriendRefs(ownFriends), updatedFriendFriends: toFriendRefs(otherFriends) };
  }

  /** Succeeds also for requests that are no longer open, because they are not in the caller's list. */
  @ApiOperation({ summary: 'Rejects a friend request.' })
  @HttpCode(200)
  @Post(':ownId/reject-friend-request/:requestId')
  @Returns(rejectRequestResponse)
  async reject(@CurrentUser() caller: Caller, @Param('ownId') ownId: string, @Param('requestId') requestId: string) {
    assertCaller(ownId, caller);
    const requesterId = await this.queries.requesterOf(requestId, caller.userId);
    if (requesterId)
      await this.dispatch.send(
        friendshipAggregate,
        { type: 'RejectRequest', by: caller.userId, to: requesterId, ctx: commandContext(), requestId },
        initiatorOf(caller),
      );
    return { removedFriendRequestId: requestId, friendRequests: await this.#listReceived(caller.userId) };
  }

  @ApiOperation({ summary: 'Takes a friend request back.' })
  @HttpCode(200)
  @Idempotent()
  @Post('cancel-friend-request/:receiverId')
  @Returns(cancelRequestResponse)
  async cancel(@CurrentUser() caller: Caller, @Param('receiverId') to: string) {
    const { state } = await this.dispatch.send(
      friendshipAggregate,
      { type: 'CancelRequest', by: caller.userId, to, ctx: commandContext() },
      initiatorOf(caller),
    );
    return { success: true as const, removedFriendRequestId: state.request!.id };
  }

  async #listReceived(userId: string, range?: { limit: number; offset: number }): Promise<FriendRequestView[]> {
    const rows = await this.queries.requestsTo(userId, range);
    const requests = rows.map((row) => ({ id: row.request_id, by: row.asker, at: row.updated_at.toISOString() }));
    return toRequestsView(requests, await this.people.findMany(requests.map(({ by }) => by)));
  }
}
