import { type FriendView, friendView, type Page, pageOf, pageQuery, type PageQuery, paginated, slice, unfriendAnswer, unfriendBody } from '@muster/contracts';
import { asked, type Caller, type CandidatePool, CANDIDATES, Dispatch, HttpRefusal, Idempotent, PEOPLE, type People, Returns, Who } from '@muster/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Unfriend } from '../domain/commands';
import { FriendshipQueries } from '../read/queries';
import { friendRefs, friendsView } from '../read/view';

/** Without `page` and `limit`: more than of other lists, because the messenger shows all of them. */
const UNPAGED_MAX = 1_000;

@ApiTags('friends')
@ApiBearerAuth()
@Controller('api/friends')
export class FriendsController {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly queries: FriendshipQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(CANDIDATES) private readonly pool: CandidatePool,
  ) {}

  @Get('user-friends/:userId')
  @Returns(z.union([friendView.array(), pageOf(friendView)]))
  async friendsOf(@Param('userId') userId: string, @Query({ schema: pageQuery }) query: PageQuery): Promise<FriendView[] | Page<FriendView>> {
    const range = slice(query);
    const [ids, total] = await Promise.all([this.queries.friendsOf(userId, range.paged ? range : { limit: UNPAGED_MAX, offset: 0 }), range.paged ? this.queries.countFriendsOf(userId) : 0]);
    if (ids.length === 0 && !(await this.pool.one(userId))) throw new HttpRefusal(404, 'friend-not-found', 'User not found');
    const data = friendsView(ids, await this.people.many(ids));
    return range.paged ? { success: true, data, pagination: paginated(range, total) } : data;
  }

  @HttpCode(200)
  @Idempotent()
  @Post('unfriend-user')
  @Returns(unfriendAnswer)
  async unfriend(@Who() who: Caller, @Body({ schema: unfriendBody }) { friendUserId: other }: z.output<typeof unfriendBody>) {
    await this.dispatch.send(new Unfriend(who.userId, other, { at: new Date().toISOString() }), asked(who));
    const [mine, theirs] = await Promise.all([this.queries.friendsOf(who.userId), this.queries.friendsOf(other)]);
    return { userFriends: friendRefs(mine), friendUserFriends: friendRefs(theirs) };
  }
}
