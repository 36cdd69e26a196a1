import type { EditPostBody, MakePostBody } from '@muster/contracts/board';
import { AUDIENCE_COMMUNITIES_MAX, AUDIENCE_TEAMS_MAX, OPEN_POSTS_MAX, POSTS_A_DAY_MAX } from '@muster/contracts/board';
import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import { Rejection } from '@muster/kernel';
import { type Caller, initiatorOf, type Snapshot, type Unit, UnitOfWork } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { postAggregate } from '../aggregate';
import { startsIn } from '../domain/blocks';
import { BoardRejection } from '../domain/errors';
import { assertLineUp } from '../domain/line-up';
import { isOpenAt, type Post, termsOf } from '../domain/post';
import { changedTerms, newTerms, type Terms } from '../domain/terms';
import { BookingQueries } from '../read/bookings.queries';
import { PostQueries } from '../read/posts.queries';
import { RequestQueries } from '../read/requests.queries';
import { BoardAccess } from './board-access';
import { Settling } from './settling';
import { Squads } from './squads';

const POSTS_OF_TEAM = { name: 'posts-of-team', windows: [[POSTS_A_DAY_MAX, 86_400]] } as const;
const KEY_BYTES = 16;
const AUDIENCES_MAX = { communities: AUDIENCE_COMMUNITIES_MAX, teams: AUDIENCE_TEAMS_MAX } as const;

/** Makes, changes and withdraws posts. */
@Injectable()
export class PostUnits {
  constructor(
    private readonly work: UnitOfWork,
    private readonly access: BoardAccess,
    private readonly squads: Squads,
    private readonly settling: Settling,
    private readonly posts: PostQueries,
    private readonly requests: RequestQueries,
    private readonly bookings: BookingQueries,
    private readonly limits: RateLimits,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  async make(slug: string, body: MakePostBody, caller: Caller): Promise<Snapshot<Post>> {
    const now = new Date().toISOString();
    newTerms(body, '', now); // what is wrong for everybody goes before what only the team may do
    const { id: teamId } = await this.access.booker(slug, caller);
    const team = (await this.teams.byIds([teamId])).get(teamId)!;
    const { terms, expiresAt } = newTerms(body, team.region, now);
    await this.#assertTerms(terms, teamId);
    await this.limits.consume(POSTS_OF_TEAM, teamId);
    const [postId, key] = [uuid(), randomBytes(KEY_BYTES).toString('base64url')];
    return this.work.run(initiatorOf(caller), async (unit) => {
      unit.lock();
      if (!(await this.teams.load(unit, teamId))) throw new Rejection('team-not-found');
      const open = (await this.posts.openOf([teamId], unit.lock())).filter(({ again }) => !again);
      if (open.length >= OPEN_POSTS_MAX) throw new BoardRejection('too-many-posts');
      await this.#assertStart(unit, teamId, terms, now);
      const words = { note: body.note ?? '', ...(terms.audience.kind === 'link' && { key }) };
      const post = unit.create(postAggregate, postId);
      const ctx = { now };
      await unit.decide(post, { type: 'MakePost', postId, teamId, by: caller.userId, terms, expiresAt, words, ctx });
      return post.snapshot;
    });
  }

  async edit(id: string, body: EditPostBody, caller: Caller): Promise<void> {
    const now = new Date().toISOString();
    const { post } = await this.access.ownPost(id, caller);
    const { teamId } = post.state;
    await this.#assertTerms(changedTerms(termsOf(post.state), body, now), teamId);
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await this.work.run(initiatorOf(caller), async (unit) => {
      const loaded = await unit.load(postAggregate, id);
      const terms = changedTerms(termsOf(loaded.state), body, now);
      const hasRequests = (await this.requests.openFor([id], unit.lock())).length > 0;
      const opensLink = terms.audience.kind === 'link' && loaded.state.audience.kind !== 'link';
      const words = { ...(body.note !== undefined && { note: body.note }), ...(opensLink && { key }) };
      const ctx = { now };
      const by = caller.userId;
      await unit.decide(loaded, { type: 'EditPost', postId: id, by, terms, hasRequests, words, ctx });
      if (isOpenAt(loaded.state, now)) await this.#assertStart(unit, teamId, terms, now);
    });
  }

  async withdraw(id: string, caller: Caller): Promise<void> {
    const now = new Date().toISOString();
    const { post } = await this.access.ownPost(id, caller);
    await this.work.run(initiatorOf(caller), (unit) => this.settling.closePost(unit, post.state, 'asked', now));
  }

  async #assertStart(unit: Unit, teamId: string, terms: Terms, now: string): Promise<void> {
    const blocks = await this.bookings.blocksOf([teamId], unit.lock());
    if (startsIn(terms, blocks, now).length === 0) throw new BoardRejection('no-start-left');
  }

  async #assertTerms({ audience, lineUp, oneShort }: Terms, teamId: string): Promise<void> {
    const team = (await this.teams.byIds([teamId])).get(teamId)!;
    if (lineUp) assertLineUp(lineUp, oneShort, await this.squads.candidates(team));
    const { kind, ids } = audience;
    if (kind === 'everybody' || kind === 'link') {
      if (ids.length > 0) throw new BoardRejection('audience-invalid');
      return;
    }
    const known = kind === 'teams' ? await this.teams.byIds(ids) : await this.titles.byIds(ids);
    const isKnown = (id: string) => known.has(id) && (kind === 'teams' ? id !== teamId : team.communities.includes(id));
    if (ids.length < 1 || ids.length > AUDIENCES_MAX[kind] || !ids.every(isKnown))
      throw new BoardRejection('audience-invalid');
  }
}
