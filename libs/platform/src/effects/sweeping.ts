import { Injectable } from '@nestjs/common';
import { Database } from '../db/database';
import type { Feature } from '../feature';
import type { Policy } from '../policies/policy';
import type { Job, Performed } from './effect';

const SWEEP = 'SweepEffects';
/** Few enough that one step never takes long. */
const AT_ONCE = 2_000;

/**
 * What has ended long ago: no policy has yet to read a fact as old as it, so nobody is about to wish it again, with a day to spare for clocks
 * that differ. See docs/adr/0082.
 */
const ENDED = `
  SELECT effect_key FROM effects WHERE state IN ('done', 'superseded') AND done_at < now() - interval '30 days'
    AND done_at < coalesce((SELECT min(e.at) FROM policies p JOIN events e ON e.position = p.position + 1), now()) - interval '1 day'
  ORDER BY done_at LIMIT ${AT_ONCE}`;
/** A repeat within a day gets the first answer again. Answers in plain text are those of a release before (docs/adr/0145). */
const ANSWERED = `SELECT ctid FROM idempotency WHERE at < now() - interval '2 days' OR body IS NOT NULL LIMIT ${AT_ONCE}`;

/** Lets go of the rows of what is done, and of answers nobody asks for again. */
@Injectable()
export class Sweeping implements Job {
  constructor(private readonly database: Database) {}

  async perform(): Promise<Performed> {
    const effects = await this.#all(`DELETE FROM effects WHERE effect_key IN (${ENDED}) RETURNING 1`);
    const answers = await this.#all(`DELETE FROM idempotency WHERE ctid = ANY(ARRAY(${ANSWERED})) RETURNING 1`);
    return { done: `swept ${effects} effects and ${answers} stored responses` };
  }

  async #all(remove: string): Promise<number> {
    let swept = 0;
    for (let step = AT_ONCE; step === AT_ONCE; swept += step) step = (await this.database.rows(remove)).length;
    return swept;
  }
}

/** Rows come with facts: on every day with facts there is one sweep. */
const sweeps: Policy = {
  name: 'upkeep',
  wishes: [SWEEP],
  apply: async (events) => [...new Set(events.map(({ at }) => at.slice(0, 'YYYY-MM-DD'.length)))].map((day) => ({ kind: SWEEP, key: `sweep-effects_${day}`, ref: {} })),
};

/** What the platform does for itself. */
export const upkeep: Feature = { name: 'upkeep', policies: [sweeps], jobs: { [SWEEP]: Sweeping } };
