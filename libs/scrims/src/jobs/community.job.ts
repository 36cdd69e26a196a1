import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import { CommandDispatcher, type EffectOf, endPass, type JobOf, type JobResult } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { commandContext } from '../app/command-context';
import { isWelcome } from '../domain/rules';
import type { DELETE_COMMUNITY_SCRIMS } from '../policies/archived-community.policy';
import type { FREE_COMMUNITY_SEATS } from '../policies/free-seats.policy';
import { Candidates } from '../read/candidates';
import { ScrimQueries } from '../read/scrims.queries';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { SeatRelease, SEATS_MAX_ATTEMPTS } from './free-seats.job';
import { ignoreMissingScrim } from './ignore-missing-scrim';

const ARCHIVING = { userId: 'archiving', isAdmin: true };

/** Frees the seats of a former member in those upcoming scrims of the community that they may not join. */
@Injectable()
export class FreeCommunitySeatsJob implements JobOf<typeof FREE_COMMUNITY_SEATS> {
  readonly maxAttempts = SEATS_MAX_ATTEMPTS;
  constructor(
    private readonly scrims: ScrimQueries,
    private readonly snapshots: ScrimSnapshots,
    private readonly candidates: Candidates,
    private readonly seats: SeatRelease,
  ) {}

  async perform({
    ref: { communityId, userId },
    claimCount,
  }: EffectOf<typeof FREE_COMMUNITY_SEATS>): Promise<JobResult> {
    const candidate = await this.candidates.findById({ communityId }, userId);
    if (candidate?.isAdmin || (candidate?.isMember && !candidate.isExcluded))
      return { skipped: 'the user is a member again' };
    let freed = 0;
    for (const id of await this.scrims.upcomingOf(userId)) {
      const scrim = (await this.snapshots.findFresh(id))?.state;
      if (scrim?.communityId === communityId && !isWelcome(scrim, candidate))
        freed += await this.seats.free(id, userId);
    }
    return endPass(claimCount, `freed ${freed} seats`);
  }
}

/** Deletes the upcoming scrims of an archived community, and those that were being created at the same time. */
@Injectable()
export class DeleteCommunityScrimsJob implements JobOf<typeof DELETE_COMMUNITY_SCRIMS> {
  readonly maxAttempts = SEATS_MAX_ATTEMPTS;
  constructor(
    private readonly scrims: ScrimQueries,
    private readonly dispatch: CommandDispatcher,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  async perform({ ref: { communityId }, claimCount }: EffectOf<typeof DELETE_COMMUNITY_SCRIMS>): Promise<JobResult> {
    const community = (await this.titles.byIds([communityId])).get(communityId);
    if (!community?.archived) return { skipped: 'the community was restored' };
    const ids = await this.scrims.upcomingOfCommunity(communityId);
    for (const id of ids)
      await this.dispatch
        .send(
          scrimAggregate,
          { type: 'DeleteScrim', scrimId: id, by: ARCHIVING, ctx: commandContext() },
          { by: ARCHIVING.userId },
        )
        .catch(ignoreMissingScrim);
    return endPass(claimCount, `deleted ${ids.length} scrims`);
  }
}
