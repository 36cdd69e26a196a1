import { type FriendView, friendView, unfriendResponse, unfriendBody } from '@muster/contracts/friends';
import { type Page, pageSchema, pageQuery, type PageQuery, toPagination, toRange } from '@muster/contracts/pages';
import { initiatorOf, type Caller, CommandDispatcher, Returns, CurrentUser } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { type PlayerDirectory, PLAYERS, PEOPLE, type People } from '@muster/users/ports';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { friendshipAggregate } from '../aggregate';
import { FIRST_FRIENDS, FriendshipQueries } from '../read/friendships.queries';
import { toFriendRefs, toFriendsView } from '../read/view';
import { FriendRejection } from '../domain/errors';

/** Limit without `page` and `limit`, higher than for other lists because the messenger shows all friends. */
const UNPAGED_MAX = 1_000;

@ApiTags('friends')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/friends')
export class FriendsController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: FriendshipQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  @ApiOperation({ summary: 'Lists the friends of a user.' })
  @Get('user-friends/:userId')
  @Returns(z.union([friendView.array(), pageSchema(friendView)]))
  async friendsOf(
    @Param('userId') userId: string,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<FriendView[] | Page<FriendView>> {
    const range = toRange(query);
    const [ids, total] = await Promise.all([
      this.queries.friendsOf(userId, range.paged ? range : { limit: UNPAGED_MAX, offset: 0 }),
      range.paged ? this.queries.countFriendsOf(userId) : 0,
    ]);
    if (ids.length === 0 && !(await this.players.findById(userId))) throw new FriendRejection('friend-not-found');
    const data = toFriendsView(ids, await this.people.findMany(ids));
    return range.paged ? { success: true, data, pagination: toPagination(range, total) } : data;
  }

  @ApiOperation({ summary: 'Ends a friendship.' })
  @HttpCode(200)
  @Post('unfriend-user')
  @Returns(unfriendResponse)
  async unfriend(
    @CurrentUser() caller: Caller,
    @Body({ schema: unfriendBody }) { friendUserId: friendId }: z.output<typeof unfriendBody>,
  ) {
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
