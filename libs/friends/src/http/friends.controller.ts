import { friendRoutes } from '@muster/contracts/friend-routes';
import { toPagination, toRange } from '@muster/contracts/pages';
import { CommandDispatcher, initiatorOf } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { type PlayerDirectory, PLAYERS, PEOPLE, type People } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { friendshipAggregate } from '../aggregate';
import { FriendRejection } from '../domain/errors';
import { FIRST_FRIENDS, FriendshipQueries } from '../read/friendships.queries';
import { toFriendRefs, toFriendsView } from '../read/view';

/** Limit without `page` and `limit`, higher than for other lists because the messenger shows all friends. */
const UNPAGED_MAX = 1_000;

type Routes = typeof friendRoutes;

@Serves('friends', friendRoutes)
export class FriendsController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: FriendshipQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async friendsOf({ params: { userId }, query }: RequestOf<Routes['friendsOf']>) {
    const range = toRange(query);
    const [ids, total] = await Promise.all([
      this.queries.friendsOf(userId, range.paged ? range : { limit: UNPAGED_MAX, offset: 0 }),
      range.paged ? this.queries.countFriendsOf(userId) : 0,
    ]);
    if (ids.length === 0 && !(await this.players.findById(userId))) throw new FriendRejection('friend-not-found');
    const data = toFriendsView(ids, await this.people.findMany(ids));
    return range.paged ? { success: true as const, data, pagination: toPagination(range, total) } : data;
  }

  async unfriend({ caller, body: { friendUserId: friendId } }: RequestOf<Routes['unfriend']>) {
    await this.dispatch.send(
      friendshipAggregate,
      { type: 'Unfriend', by: caller.userId, to: friendId, ctx: { now: new Date().toISOString() } },
      initiatorOf(caller),
    );
    const [ownFriends, otherFriends] = await Promise.all([
      this.queries.friendsOf(caller.userId, FIRST_FRIENDS),
      this.queries.friendsOf(friendId, FIRST_FRIENDS),
    ]);
    return { userFriends: toFriendRefs(ownFriends), friendUserFriends: toFriendRefs(otherFriends) };
  }
}
