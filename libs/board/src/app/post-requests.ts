import type { Caller } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { assertOpen } from '../domain/post';
import type { PostRequests } from '../ports';
import { PostViews } from '../read/post-views';
import { BoardAccess } from './board-access';
import { RequestUnits } from './request-units';

/** The limit of the route, which counts requests made in Discord as well. */
const REQUESTS = {
  name: 'make-request',
  windows: [
    [60, 3_600],
    [200, 86_400],
  ],
} as const;

/** Requests that people make outside the web, with the same rights and rejections. */
@Injectable()
export class OutsideRequests implements PostRequests {
  constructor(
    private readonly access: BoardAccess,
    private readonly views: PostViews,
    private readonly units: RequestUnits,
    private readonly limits: RateLimits,
    @Inject(TEAMS) private readonly teams: Teams,
  ) {}

  async options(postId: string, caller: Caller) {
    const { post, viewer } = await this.access.post(postId, caller);
    assertOpen(post.state, new Date().toISOString());
    const { team, me, starts } = await this.views.one(post, viewer);
    return { team: team.name, teams: me.teams.map(({ _id, name }) => ({ _id, name })), starts };
  }

  async ask(postId: string, given: { teamId: string; startsAt: string }, caller: Caller): Promise<string> {
    await this.limits.consume(REQUESTS, caller.userId);
    const { state } = await this.units.make(postId, given, caller);
    return (await this.teams.refs([state.postTeam], caller)).get(state.postTeam)?.name ?? '';
  }
}
