import { type EffectOf, endPass, type JobOf, type JobResult, UnitOfWork } from '@muster/platform';
import { TEAM_SCRIMS, type TeamScrims } from '@muster/scrims/ports';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { bookingAggregate } from '../aggregate';
import { BookingChanges } from '../app/booking-changes';
import { Settling } from '../app/settling';
import type {
  END_POSTS_FOR_COMMUNITY,
  END_REQUESTS_BETWEEN,
  END_TEAM_ON_BOARD,
  FREE_TEAM_SEATS,
} from '../policies/board-endings.policy';
import { BookingQueries } from '../read/bookings.queries';
import { PostQueries } from '../read/posts.queries';
import { RequestQueries } from '../read/requests.queries';

const BY = 'board-endings';
const INITIATOR = { by: BY };

/** Withdraws what a disbanded team offered and asked, and cancels its bookings to come. */
@Injectable()
export class EndTeamOnBoardJob implements JobOf<typeof END_TEAM_ON_BOARD> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly settling: Settling,
    private readonly changes: BookingChanges,
    private readonly posts: PostQueries,
    private readonly requests: RequestQueries,
    private readonly bookings: BookingQueries,
    @Inject(TEAM_SCRIMS) private readonly scrims: TeamScrims,
  ) {}

  async perform({ ref: { teamId }, now: at, claimCount }: EffectOf<typeof END_TEAM_ON_BOARD>): Promise<JobResult> {
    const now = at.toISOString();
    const ended = await this.work.run(INITIATOR, async (unit) => {
      const client = unit.lock();
      const posts = await this.posts.openOf([teamId], client);
      for (const post of posts) await this.settling.closePost(unit, post, 'disbanded', now);
      const made = (await this.requests.openOf([teamId], client)).filter((request) => request.teamId === teamId);
      for (const { id } of made) await this.settling.withdrawRequest(unit, id, 'disbanded', now);
      const bookings = await this.bookings.upcomingOf(teamId, client);
      for (const id of bookings) {
        const booking = await unit.load(bookingAggregate, id);
        await this.changes.cancel(unit, booking, { by: teamId, author: BY, reason: null, now });
        await this.scrims.cancel(unit, booking.state.scrimId, { by: BY, at: now });
      }
      return posts.length + made.length + bookings.length;
    });
    return endPass(claimCount, `ended ${ended}`);
  }
}

/** Withdraws open requests between two teams one of which blocks the other. */
@Injectable()
export class EndRequestsBetweenJob implements JobOf<typeof END_REQUESTS_BETWEEN> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly settling: Settling,
    private readonly requests: RequestQueries,
    @Inject(TEAMS) private readonly teams: Teams,
  ) {}

  async perform({ ref: { teamId, otherId }, now }: EffectOf<typeof END_REQUESTS_BETWEEN>): Promise<JobResult> {
    const blocks = (await this.teams.byIds([teamId])).get(teamId)?.blocks ?? [];
    if (!blocks.includes(otherId)) return { skipped: 'the block was taken back' };
    const ended = await this.work.run(INITIATOR, async (unit) => {
      const open = await this.requests.openOf([teamId], unit.lock());
      const between = open.filter((one) => one.teamId === otherId || one.postTeam === otherId);
      for (const { id } of between) await this.settling.withdrawRequest(unit, id, 'blocked', now.toISOString());
      return between.length;
    });
    return { done: `withdrew ${ended} requests` };
  }
}

/** Frees the seats of a person who left a team, in its bookings to come. */
@Injectable()
export class FreeTeamSeatsJob implements JobOf<typeof FREE_TEAM_SEATS> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly bookings: BookingQueries,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(TEAM_SCRIMS) private readonly scrims: TeamScrims,
  ) {}

  async perform({ ref: { teamId, userId }, now }: EffectOf<typeof FREE_TEAM_SEATS>): Promise<JobResult> {
    const team = (await this.teams.byIds([teamId])).get(teamId);
    if (team?.members.some((member) => member.userId === userId)) return { skipped: 'they are in the team again' };
    const ids = await this.bookings.upcomingOf(teamId);
    for (const id of ids)
      await this.work.run(INITIATOR, async (unit) => {
        const { state } = await unit.load(bookingAggregate, id);
        const side = state.teams[0] === teamId ? 'teamOne' : 'teamTwo';
        if (!state.cancelled) await this.scrims.freeSeat(unit, state.scrimId, { userId, side, at: now.toISOString() });
      });
    return { done: `looked at ${ids.length} bookings` };
  }
}

/** Withdraws posts for members of a community that was archived, and of no other one. */
@Injectable()
export class EndPostsForCommunityJob implements JobOf<typeof END_POSTS_FOR_COMMUNITY> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly settling: Settling,
    private readonly posts: PostQueries,
  ) {}

  async perform({ ref: { communityId }, now }: EffectOf<typeof END_POSTS_FOR_COMMUNITY>): Promise<JobResult> {
    const ended = await this.work.run(INITIATOR, async (unit) => {
      const posts = await this.posts.openForOnly(communityId, unit.lock());
      for (const post of posts) await this.settling.closePost(unit, post, 'community', now.toISOString());
      return posts.length;
    });
    return { done: `withdrew ${ended} posts` };
  }
}
