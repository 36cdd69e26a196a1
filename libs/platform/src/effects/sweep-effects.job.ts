import { Injectable } from '@nestjs/common';
import { Database } from '../db/database';
import type { Feature } from '../feature';
import type { Policy } from '../policies/policy';
import type { Job, JobResult } from './effect';

const SWEEP_EFFECTS = 'SweepEffects';
/** Few enough that one step never takes long. */
const BATCH_SIZE = 2_000;

/**
 * What has ended long ago: no policy has yet to read a fact as old as it, so nobody is about to wish it again, with a
 * day to spare for clocks
 * that differ. See docs/adr/0082.
 */
const FINISHED_EFFECTS = `
  SELECT effect_key FROM effects WHERE state IN ('done', 'superseded') AND done_at < now() - interval '30 days'
    AND done_at < coalesce((SELECT min(e.at) FROM policies p JOIN events e ON e.position = p.position + 1), now()) - interval '1 day'
  ORDER BY done_at LIMIT ${BATCH_SIZE}`;
/**
 * A repeat within a day gets the first answer again. Answers in plain text are those of a release before
 * (docs/adr/0145).
 */
const EXPIRED_RESPONSES = `SELECT ctid FROM idempotency WHERE at < now() - interval '2 days' OR body IS NOT NULL LIMIT ${BATCH_SIZE}`;

/** Lets go of the rows of what is done, and of answers nobody asks for again. */
@Injectable()
export class SweepEffectsJob implements Job {
  constructor(private readonly database: Database) {}

  async perform(): Promise<JobResult> {
    const effects = await this.#deleteInBatches(
      `DELETE FROM effects WHERE effect_key IN (${FINISHED_EFFECTS}) RETURNING 1`,
    );
    const answers = await this.#deleteInBatches(
      `DELETE FROM idempotency WHERE ctid = ANY(ARRAY(${EXPIRED_RESPONSES})) RETURNING 1`,
    );
    return { done: `swept ${effects} effects and ${answers} stored responses` };
  }

  async #deleteInBatches(remove: string): Promise<number> {
    let swept = 0;
    for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; swept += deleted)
      deleted = (await this.database.query(remove)).length;
    return swept;
  }
}

/** Rows come with facts: on every day with facts there is one sweep. */
const sweepPolicy: Policy = {
  name: 'upkeep',
  effects: [SWEEP_EFFECTS],
  apply: async (events) =>
    [...new Set(events.map(({ at }) => at.slice(0, 'YYYY-MM-DD'.length)))].map((day) => ({
      kind: SWEEP_EFFECTS,
      key: `sweep-effects_${day}`,
      ref: {},
    })),
};

/** What the platform does for itself. */
export const maintenance: Feature = {
  name: 'upkeep',
  policies: [sweepPolicy],
  jobs: { [SWEEP_EFFECTS]: SweepEffectsJob },
};
