import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { defineJob } from './define-job';
import type { Job, JobResult } from './effect';

export const SWEEP_EFFECTS = defineJob('SweepEffects', 'upkeep', { inBackground: true });
/** Keeps each statement short. */
const BATCH_SIZE = 2_000;

/**
 * Finished effects that no policy can request again, because all policies have read past events of that age, with a
 * margin of one day for clock differences. See docs/adr/0006.
 */
const FINISHED_EFFECTS = `
  SELECT effect_key FROM effects WHERE state IN ('done', 'superseded') AND done_at < now() - interval '30 days'
    AND done_at < coalesce(
      (SELECT min(e.at) FROM policies p JOIN events e ON e.position = p.position + 1), now()) - interval '1 day'
  ORDER BY done_at LIMIT ${BATCH_SIZE}`;
/** Stored responses are replayed for one day (docs/adr/0019). */
const EXPIRED_RESPONSES = `SELECT ctid FROM idempotency WHERE at < now() - interval '2 days' LIMIT ${BATCH_SIZE}`;

/** Deletes finished effects and expired responses. */
@Injectable()
export class SweepEffectsJob implements Job {
  constructor(private readonly database: Database) {}

  async perform(): Promise<JobResult> {
    const effects = await this.#deleteInBatches(
      `DELETE FROM effects WHERE effect_key IN (${FINISHED_EFFECTS}) RETURNING 1`,
    );
    const responses = await this.#deleteInBatches(
      `DELETE FROM idempotency WHERE ctid = ANY(ARRAY(${EXPIRED_RESPONSES})) RETURNING 1`,
    );
    return { done: `swept ${effects} effects and ${responses} stored responses` };
  }

  async #deleteInBatches(remove: string): Promise<number> {
    let swept = 0;
    for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; swept += deleted)
      deleted = (await this.database.query(remove)).length;
    return swept;
  }
}
