import { acceptRequestAnswer, acceptRequestBody, cancelRequestAnswer, type FriendRequestView, friendRequestView, notificationView, type Page, pageOf, pageQuery, type PageQuery, paginated, playerView, rejectRequestAnswer, slice } from '@muster/contracts';
import { asked, type Caller, type CandidatePool, CANDIDATES, causeOf, Dispatch, Idempotent, mustBeCaller, NOTIFICATIONS, type Notifications, PEOPLE, type People, RateLimit, Returns, Who } from '@muster/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { AcceptRequest, CancelRequest, RejectRequest, RequestFriendship } from '../domain/commands';
import type { Friendship } from '../domain/friendship';
import { FriendshipQueries } from '../read/queries';
import { friendRefs, playerOf, requestsView, requestView } from '../read/view';

/** `newFriendRequest` is null when the other had asked already: then the two are friends now. */
const sentAnswer = z
  .object({ newFriendRequest: friendRequestView.nullable(), newNotification: notificationView.nullable(), sentToUser: playerView, sentToUserId: z.string() })
  .meta({ id: 'RequestSent' });
const edge = () => ({ at: new Date().toISOString() });

@ApiTags('friends')
@ApiBearerAuth()
@Controller('api/friend-requests')
export class FriendRequestsController {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly queries: FriendshipQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(CANDIDATES) private readonly pool: CandidatePool,
    @Inject(NOTIFICATIONS) private readonly notifications: Notifications,
  ) {}

  @Get()
  @Returns(z.union([friendRequestView.array(), pageOf(friendRequestView)]))
  async received(@Who() who: Caller, @Query({ schema: pageQuery }) query: PageQuery): Promise<FriendRequestView[] | Page<FriendRequestView>> {
    const range = slice(query);
    const data = await this.#received(who.userId, range);
    return range.paged ? { success: true, data, pagination: paginated(range, await this.queries.countRequestsTo(who.userId)) } : data;
  }

  @Get('check-friend-request-sent/:userId')
  @Returns(z.boolean())
  hasAsked(@Who() who: Caller, @Param('userId') userId: string): Promise<boolean> {
    return this.queries.hasAsked(who.userId, userId);
  }

  @RateLimit('friend-requests', 20, 3_600, [100, 86_400])
  @Idempotent()
  @Post('send-friend-request/:receiver/:sender')
  @Returns(sentAnswer, 201)
  async send(@Who() who: Caller, @Param('receiver') to: string, @Param('sender') sender: string): Promise<z.input<typeof sentAnswer>> {
    mustBeCaller(sender, who);
    const known = to === who.userId || (await this.pool.one(to)) !== null;
    const { state, updatedAt } = await this.dispatch.send<Friendship>(new RequestFriendship(who.userId, to, edge(), uuid(), known), asked(who));
    const { id } = state.request!;
    const people = await this.people.many([who.userId, to]);
    const open = state.status === 'requested';
    return {
      newFriendRequest: open ? requestView({ id, by: who.userId, at: updatedAt }, people.get(who.userId)!) : null,
      newNotification: await this.notifications.about(open ? causeOf.friendRequest(id) : causeOf.friendship(id), to),
      sentToUser: playerOf(people.get(to)!),
      sentToUserId: to,
    };
  }

  @HttpCode(200)
  @Idempotent()
  @Post('accept-request/:ownId')
  @Returns(acceptRequestAnswer)
  async accept(@Who() who: Caller, @Param('ownId') ownId: string, @Body({ schema: acceptRequestBody }) { newFriendUserId: asker }: z.output<typeof acceptRequestBody>) {
    mustBeCaller(ownId, who);
    await this.dispatch.send(new AcceptRequest(who.userId, asker, edge()), asked(who));
    const [mine, theirs] = await Promise.all([this.queries.friendsOf(who.userId), this.queries.friendsOf(asker)]);
    return { updatedUserFriends: friendRefs(mine), updatedFriendFriends: friendRefs(theirs) };
  }

  /** A request that is gone needs no rejection: it is not in the caller's list already. */
  @HttpCode(200)
  @Idempotent()
  @Post(':ownId/reject-friend-request/:requestId')
  @Returns(rejectRequestAnswer)
  async reject(@Who() who: Caller, @Param('ownId') ownId: string, @Param('requestId') requestId: string) {
    mustBeCaller(ownId, who);
    const asker = await this.queries.askerOf(requestId, who.userId);
    if (asker) await this.dispatch.send(new RejectRequest(who.userId, asker, edge(), requestId), asked(who));
    return { removedFriendRequestId: requestId, friendRequests: await this.#received(who.userId) };
  }

  @HttpCode(200)
  @Idempotent()
  @Post('cancel-friend-request/:receiverId')
  @Returns(cancelRequestAnswer)
  async cancel(@Who() who: Caller, @Param('receiverId') to: string) {
    const { state } = await this.dispatch.send<Friendship>(new CancelRequest(who.userId, to, edge()), asked(who));
    return { success: true as const, removedFriendRequestId: state.request!.id };
  }

  async #received(userId: string, range?: { limit: number; offset: number }): Promise<FriendRequestView[]> {
    const rows = await this.queries.requestsTo(userId, range);
    const requests = rows.map((row) => ({ id: row.request_id, by: row.asker, at: row.updated_at.toISOString() }));
    return requestsView(requests, await this.people.many(requests.map(({ by }) => by)));
  }
}
