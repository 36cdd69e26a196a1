import { CANDIDATES, type CandidatePool, Database, Dispatch, type Effect, type Job, type Performed, type Policy } from '@muster/platform';
import type { User } from '@muster/users';
import { Inject, Injectable } from '@nestjs/common';
import { FreeSeat } from './domain/commands';
import type { Scrim } from './domain/scrim';
import { edge } from './http/edge';
import { FREE_BARRED_SEATS, FREE_SEATS, whetherToFree, whetherToFreeBarred } from './policies/free-seats';
import { ScrimBoard } from './read/board';

/** Whoever was judged just before his ban may sit down just after it, so we look again when such a call must have ended (ms). */
const SECOND_LOOK_MS = 10_000;
const BY = { by: 'freed-seats' };

export const freedSeats: Policy<User> = {
  name: 'freed-seats',
  from: 'beginning',
  wishes: [FREE_SEATS],
  on: {
    UserBanned: (event, { state }) => whetherToFree(event, state),
    UserUnbanned: (event, { state }) => whetherToFree(event, state),
    AccountDeleted: (event, { state }) => whetherToFree(event, state),
    AccountRestored: (event, { state }) => whetherToFree(event, state),
  },
};

export const barredSeats: Policy<Scrim> = {
  name: 'barred-seats',
  wishes: [FREE_BARRED_SEATS],
  on: { ScrimRescheduled: whetherToFreeBarred, WinnerCorrected: whetherToFreeBarred },
};

/** How many seats it freed: one or none. */
async function freeSeat(dispatch: Dispatch, scrimId: string, userId: string): Promise<number> {
  const { events } = await dispatch.send<Scrim>(new FreeSeat(scrimId, edge(), userId), BY);
  return events.length > 0 ? 1 : 0;
}

@Injectable()
export class SeatFreeing implements Job {
  constructor(private readonly database: Database, private readonly dispatch: Dispatch, @Inject(CANDIDATES) private readonly pool: CandidatePool) {}

  async perform({ ref, now, claims }: Effect): Promise<Performed> {
    const userId = String(ref['userId']);
    const candidate = await this.pool.one(userId, now.toISOString());
    if (candidate && !candidate.banned) return { dropped: 'the user may play again' };
    let freed = 0;
    for (const scrimId of await this.#upcoming(userId)) freed += await freeSeat(this.dispatch, scrimId, userId);
    return claims === 1 ? { again: SECOND_LOOK_MS, because: `freed ${freed} seats; checking again shortly` } : { done: `freed ${freed} seats on the second check` };
  }

  /** Scrims to come that he has to do with. */
  async #upcoming(userId: string): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>('SELECT id FROM scrims WHERE NOT deleted AND starts_at > now() AND people @> ARRAY[$1] ORDER BY starts_at, id', [userId]);
    return rows.map(({ id }) => id);
  }
}

/** Frees the seats of everyone in one scrim who may not play any more. A scrim that is not ahead stays as it is. */
@Injectable()
export class BarredSeatFreeing implements Job {
  constructor(private readonly board: ScrimBoard, private readonly dispatch: Dispatch, @Inject(CANDIDATES) private readonly pool: CandidatePool) {}

  async perform({ ref, now }: Effect): Promise<Performed> {
    const scrim = await this.board.find(String(ref['scrimId']));
    if (!scrim) return { dropped: 'the scrim was deleted' };
    const { id, seats, casters, host } = scrim.state;
    const people = new Set([...seats.map(({ userId }) => userId), ...casters, ...(host ? [host] : [])]);
    let freed = 0;
    for (const userId of people) {
      const candidate = await this.pool.one(userId, now.toISOString());
      if (candidate && !candidate.banned) continue;
      freed += await freeSeat(this.dispatch, id, userId);
    }
    return { done: `${freed} freed` };
  }
}
