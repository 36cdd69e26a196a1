import { CommandDispatcher, type EffectOf, endPass, type JobOf, type JobResult } from '@muster/platform';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import type { Candidate } from '../domain/command';
import type { FreeSeat } from '../domain/seats';
import type { Scrim } from '../domain/state';
import { isWelcome } from '../domain/rules';
import { commandContext } from '../app/command-context';
import type { FREE_BARRED_SEATS, FREE_SEATS } from '../policies/free-seats.policy';
import { Candidates } from '../read/candidates';
import { ScrimQueries } from '../read/scrims.queries';
import { ScrimSnapshots } from '../read/scrim-snapshots';

/** One attempt frees the seats of several scrims, any of which may fail. */
export const SEATS_MAX_ATTEMPTS = 20;
const INITIATOR = { by: 'freed-seats' };

/** Returns the number of freed seats. */
@Injectable()
export class SeatRelease {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async free(scrimId: string, userId: string): Promise<number> {
    const command: FreeSeat = { type: 'FreeSeat', scrimId, ctx: commandContext(), userId };
    const { events } = await this.dispatch.send(scrimAggregate, command, INITIATOR);
    return events.length > 0 ? 1 : 0;
  }
}

@Injectable()
export class FreeSeatsJob implements JobOf<typeof FREE_SEATS> {
  readonly maxAttempts = SEATS_MAX_ATTEMPTS;
  constructor(
    private readonly scrims: ScrimQueries,
    private readonly seats: SeatRelease,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async perform({ ref: { userId }, now, claimCount }: EffectOf<typeof FREE_SEATS>): Promise<JobResult> {
    const candidate = await this.players.findById(userId, now.toISOString());
    if (candidate && !candidate.banned) return { skipped: 'the user may play again' };
    let freed = 0;
    for (const scrimId of await this.scrims.upcomingOf(userId)) freed += await this.seats.free(scrimId, userId);
    return endPass(claimCount, `freed ${freed} seats`);
  }
}

/** Frees the seats of users who may not take part in one scrim, unless it has started. */
@Injectable()
export class FreeBarredSeatsJob implements JobOf<typeof FREE_BARRED_SEATS> {
  readonly maxAttempts = SEATS_MAX_ATTEMPTS;
  constructor(
    private readonly snapshots: ScrimSnapshots,
    private readonly releases: SeatRelease,
    private readonly candidates: Candidates,
  ) {}

  async perform({ ref, now }: EffectOf<typeof FREE_BARRED_SEATS>): Promise<JobResult> {
    const scrim = await this.snapshots.findFresh(ref.scrimId);
    if (!scrim) return { skipped: 'the scrim was deleted' };
    const { id, seats, casters, reserves, host } = scrim.state;
    const people = new Set([
      ...[...seats, ...reserves].map(({ userId }) => userId),
      ...casters,
      ...(host ? [host] : []),
    ]);
    const candidates = await this.candidates.findMany(scrim.state, [...people], now.toISOString());
    let freed = 0;
    for (const userId of people)
      if (!mayStay(scrim.state, candidates.get(userId))) freed += await this.releases.free(id, userId);
    return { done: `${freed} freed` };
  }
}

const mayStay = (scrim: Scrim, candidate: Candidate | undefined): boolean =>
  candidate !== undefined && !candidate.banned && isWelcome(scrim, candidate);
