import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import {
  CommandDispatcher,
  CommandRejected,
  type EffectOf,
  endPass,
  type JobOf,
  type JobResult,
} from '@muster/platform';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { teamAggregate } from '../aggregate';
import type { TeamCommand } from '../domain/team-decider';
import type { LEAVE_TEAMS, RELEASE_TEAM_NAME, UNLIST_TEAMS } from '../policies/rosters.policy';
import { TeamQueries } from '../read/teams.queries';

const INITIATOR = { by: 'rosters' };
/** Teams of a community that are taken out of it at a time. */
const AT_ONCE = 100;
/** One attempt changes several teams, any of which may fail. */
const MAX_ATTEMPTS = 20;

/**
 * Takes a person whose account was deleted out of all teams, and ends their invitations. It looks again a few times,
 * because they may have been joining one; an account that was restored by then may join teams again.
 */
@Injectable()
export class LeaveTeamsJob implements JobOf<typeof LEAVE_TEAMS> {
  readonly maxAttempts = MAX_ATTEMPTS;
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: TeamQueries,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async perform({ ref: { userId }, now, claimCount }: EffectOf<typeof LEAVE_TEAMS>): Promise<JobResult> {
    if (claimCount > 1 && (await this.players.findById(userId))) return { skipped: 'the account was restored' };
    const teamIds = await this.queries.concerning(userId);
    for (const teamId of teamIds)
      await sendUnlessGone(this.dispatch, { type: 'DropPerson', teamId, ctx: { now: now.toISOString() }, userId });
    return endPass(claimCount, `left ${teamIds.length} teams`);
  }
}

/** Takes all teams out of a community that was archived, and those that were being listed at the same time. */
@Injectable()
export class UnlistTeamsJob implements JobOf<typeof UNLIST_TEAMS> {
  readonly maxAttempts = MAX_ATTEMPTS;
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: TeamQueries,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  async perform({ ref: { communityId }, now, claimCount }: EffectOf<typeof UNLIST_TEAMS>): Promise<JobResult> {
    const community = (await this.titles.byIds([communityId])).get(communityId);
    if (!community?.archived) return { skipped: 'the community was restored' };
    const ctx = { now: now.toISOString() };
    for (let done = 0; ;) {
      const teamIds = await this.queries.listedIn(communityId, AT_ONCE);
      for (const teamId of teamIds)
        await sendUnlessGone(this.dispatch, { type: 'DropListing', teamId, ctx, communityId });
      done += teamIds.length;
      if (teamIds.length < AT_ONCE) return endPass(claimCount, `took ${done} teams out`);
    }
  }
}

@Injectable()
export class ReleaseTeamNameJob implements JobOf<typeof RELEASE_TEAM_NAME> {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref: { teamId }, now }: EffectOf<typeof RELEASE_TEAM_NAME>): Promise<JobResult> {
    const ctx = { now: now.toISOString() };
    const { events } = await this.dispatch.send(teamAggregate, { type: 'ReleaseTeamName', teamId, ctx }, INITIATOR);
    return events.length > 0 ? { done: 'released' } : { skipped: 'released before' };
  }
}

/** A team that was disbanded since it was found has nobody and is listed nowhere. */
async function sendUnlessGone(dispatch: CommandDispatcher, command: TeamCommand): Promise<void> {
  try {
    await dispatch.send(teamAggregate, command, INITIATOR);
  } catch (error) {
    if (!(error instanceof CommandRejected) || error.rejection.code !== 'team-not-found') throw error;
  }
}
