import { friendRequestRoutes } from '@muster/contracts/friend-routes';
import type { FriendRequestView } from '@muster/contracts/friends';
import { toPagination, toRange } from '@muster/contracts/pages';
import { toPlayerView } from '@muster/contracts/users';
import { assertCaller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { type PlayerDirectory, PLAYERS, PEOPLE, type People } from '@muster/users/ports';
import { NOTIFICATIONS, type Notifications } from '@muster/notifications/ports';
import { Inject } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { friendshipAggregate } from '../aggregate';
import { causeOf } from '../domain/friendship';
import { FIRST_FRIENDS, FriendshipQueries } from '../read/friendships.queries';
import { toFriendRefs, toRequestsView, toRequestView } from '../read/view';

const commandContext = () => ({ now: new Date().toISOString() });
type Routes = typeof friendRequestRoutes;

@Serves('friends', friendRequestRoutes)
export class FriendRequestsController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: FriendshipQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(PLAYERS) private readonly playerDirectory: PlayerDirectory,
    @Inject(NOTIFICATIONS) private readonly notifications: Notifications,
  ) {}

  async received({ caller, query }: RequestOf<Routes['received']>) {
    const range = toRange(query);
    const data = await this.#listReceived(caller.userId, range);
    return range.paged
      ? {
          success: true as const,
          data,
          pagination: toPagination(range, await this.queries.countRequestsTo(caller.userId)),
        }
      : data;
  }

  hasAsked({ caller, params: { userId } }: RequestOf<Routes['hasAsked']>) {
    return this.queries.hasPendingRequest(caller.userId, userId);
  }

  async send({ caller, params: { receiver: to, sender } }: RequestOf<Routes['send']>) {
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

  async accept({ caller, params, body: { newFriendUserId: requesterId } }: RequestOf<Routes['accept']>) {
    assertCaller(params.ownId, caller);
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
  async reject({ caller, params: { ownId, requestId } }: RequestOf<Routes['reject']>) {
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

  async cancel({ caller, params: { receiverId: to } }: RequestOf<Routes['cancel']>) {
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
