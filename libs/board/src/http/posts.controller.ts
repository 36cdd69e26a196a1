import { postRoutes } from '@muster/contracts/board-routes';
import type { PostView } from '@muster/contracts/board';
import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_TITLES,
  type CommunityMemberships,
  type CommunityTitles,
} from '@muster/communities/ports';
import { findsCommunity } from '@muster/contracts/community-roles';
import { toPagination, toRange } from '@muster/contracts/pages';
import { rankOrder } from '@muster/contracts/ranks';
import { Rejection } from '@muster/kernel';
import type { Caller, Snapshot } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, UseFilters } from '@nestjs/common';
import { BoardAccess } from '../app/board-access';
import { PostUnits } from '../app/post-units';
import type { Post } from '../domain/post';
import { PostViews } from '../read/post-views';
import { PostQueries } from '../read/posts.queries';
import { BoardErrorsFilter } from './board-errors.filter';

type Routes = typeof postRoutes;
/** No post is for this rank, because Unranked counts for nothing. */
const NO_RANK = -1;

/** Teams look for opponents. */
@UseFilters(BoardErrorsFilter)
@Serves('board', postRoutes)
export class PostsController implements Handlers<Routes> {
  constructor(
    private readonly access: BoardAccess,
    private readonly units: PostUnits,
    private readonly queries: PostQueries,
    private readonly views: PostViews,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async list({ caller, query: { mine, rank, community, team, ...query } }: RequestOf<Routes['list']>) {
    const viewer = await this.access.viewer(caller);
    const range = toRange({ page: 1, ...query });
    if (mine) {
      const own = viewer.sight.teams;
      const [posts, total] = await Promise.all([this.queries.ofTeams(own, range), this.queries.countOfTeams(own)]);
      return this.#page(await this.views.of(posts, viewer), range, total);
    }
    const communityId = community === undefined ? undefined : await this.#communityId(community, caller);
    const teamId = team === undefined ? undefined : ((await this.teams.find(team))?._id ?? team);
    const order = rank === undefined ? undefined : (rankOrder(rank) ?? NO_RANK);
    const filter = { ...query, rank: order, community: communityId, team: teamId };
    const listed = communityId === undefined ? [] : await this.teams.listedIn(communityId);
    const [posts, total] = await Promise.all([
      this.queries.page(viewer.sight, filter, listed, range),
      this.queries.count(viewer.sight, filter, listed),
    ]);
    return this.#page(await this.views.of(posts, viewer), range, total);
  }

  #page(data: PostView[], range: { page: number; limit: number }, total: number) {
    return { success: true as const, data, pagination: toPagination(range, total) };
  }

  async #communityId(slugOrId: string, { userId, isAdmin }: Caller): Promise<string> {
    const title = (await this.titles.bySlug(slugOrId)) ?? (await this.titles.byIds([slugOrId])).get(slugOrId);
    const role = title ? await this.memberships.roleOf(userId, title._id) : null;
    if (!title || !findsCommunity({ isAdmin, role }, title)) throw new Rejection('community-not-found');
    return title._id;
  }

  async make({ caller, params: { slug }, body }: RequestOf<Routes['make']>) {
    return this.#view(await this.units.make(slug, body, caller), caller);
  }

  async find({ caller, params: { id }, query: { key } }: RequestOf<Routes['find']>) {
    const { post, viewer } = await this.access.post(id, caller, key);
    return this.views.one(post, viewer);
  }

  async edit({ caller, params: { id }, body }: RequestOf<Routes['edit']>) {
    await this.units.edit(id, body, caller);
    return this.#view((await this.access.post(id, caller)).post, caller);
  }

  async withdraw({ caller, params: { id } }: RequestOf<Routes['withdraw']>) {
    await this.units.withdraw(id, caller);
    return this.#view((await this.access.post(id, caller)).post, caller);
  }

  async #view(post: Snapshot<Post>, caller: Caller): Promise<PostView> {
    return this.views.one(post, await this.access.viewer(caller));
  }
}
