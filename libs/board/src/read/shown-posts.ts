import { LogTail } from '@muster/platform';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { noteIdOf } from '../aggregate';
import { isOpenAt } from '../domain/post';
import { communitiesShowing } from '../domain/shown-in';
import type { ShownPost, ShownPosts } from '../ports';
import { BoardTextQueries } from './board-texts.queries';
import { PostQueries } from './posts.queries';

const STRANGER = { userId: '', isAdmin: false };
/** Posts that a new channel shows at most. */
const SHOWN_MAX = 100;

@Injectable()
export class ShownPostQueries implements ShownPosts {
  constructor(
    private readonly tail: LogTail,
    private readonly posts: PostQueries,
    private readonly texts: BoardTextQueries,
    @Inject(TEAMS) private readonly teams: Teams,
  ) {}

  async find(postId: string): Promise<ShownPost | undefined> {
    await this.tail.fence();
    const [post] = await this.posts.byIds([postId]);
    if (!post) return undefined;
    const [teams, refs, texts] = await Promise.all([
      this.teams.byIds([post.teamId]),
      this.teams.refs([post.teamId], STRANGER),
      this.texts.byIds([noteIdOf(postId)]),
    ]);
    const [team, ref] = [teams.get(post.teamId), refs.get(post.teamId)];
    if (!team || !ref) return undefined;
    const { region, from, to, games, series, ranks, audience } = post;
    const isExpired = post.state === 'open' && !isOpenAt(post, new Date().toISOString());
    return {
      _id: postId,
      team: { _id: ref._id, name: ref.name, tag: ref.tag, ranks: ref.ranks },
      region,
      from,
      to,
      games,
      ranks,
      until: series.until,
      note: texts.get(noteIdOf(postId)) ?? '',
      state: isExpired ? 'expired' : post.state,
      communities: communitiesShowing(post, team.communities),
      isForMembers: audience.kind === 'communities',
    };
  }

  async communitiesOf(postIds: readonly string[], client: pg.ClientBase) {
    const posts = await this.posts.byIds(postIds, client);
    const teams = posts.map(({ teamId }) => teamId);
    const listing = await this.teams.communitiesOf(teams, client);
    return posts.flatMap((post) =>
      communitiesShowing(post, listing.get(post.teamId) ?? []).map((communityId) => ({ postId: post.id, communityId })),
    );
  }

  async openIn(communityId: string, client: pg.ClientBase): Promise<readonly string[]> {
    const posts = await this.posts.openFor(communityId, client);
    const teams = posts.map(({ teamId }) => teamId);
    const listing = await this.teams.communitiesOf(teams, client);
    return posts
      .filter((post) => communitiesShowing(post, listing.get(post.teamId) ?? []).includes(communityId))
      .slice(0, SHOWN_MAX)
      .map(({ id }) => id);
  }
}
