import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../db/database';

/** Projections follow the log at their own pace: looked after this often, and not for ever (ms). */
const LOOK_MS = 20;
const PATIENCE_MS = 1_000;

/** Read-your-own-writes: waits until the projection has caught up with the log, for at most one second; after that the stale rows are shown. One that lags is shown as it is. */
@Injectable()
export class Freshness {
  constructor(private readonly database: Database) {}

  /** Until the projection holds what stands in the log by now. */
  async ofNow(projection: string): Promise<void> {
    const { head, position } = await this.#look(projection);
    if (position < head) await this.of(projection, head);
  }

  async of(projection: string, position: number, patience = PATIENCE_MS): Promise<void> {
    const until = Date.now() + patience;
    while (Date.now() < until && (await this.#look(projection)).position < position) await pause(LOOK_MS, undefined, { ref: false });
  }

  async #look(projection: string): Promise<{ head: number; position: number }> {
    const [row] = await this.database.rows<{ head: number; position: number }>(
      `SELECT h.position AS head, coalesce((SELECT position FROM projections WHERE name = $1 AND state = 'live'), 0) AS position FROM es_head h`, [projection], 'freshness');
    return row!;
  }
}
