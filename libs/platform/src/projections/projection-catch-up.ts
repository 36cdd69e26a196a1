import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../database/database';

/** Poll interval and timeout while waiting for a projection (ms). */
const POLL_INTERVAL_MS = 20;
const TIMEOUT_MS = 1_000;

/**
 * Read-your-own-writes: waits until the projection has caught up with the log, for at most one second; after that the
 * stale rows are shown.
 */
@Injectable()
export class ProjectionCatchUp {
  constructor(private readonly database: Database) {}

  /** Waits until the projection has applied all events currently in the log. */
  async waitForHead(projection: string): Promise<void> {
    const { head, position } = await this.#readPositions(projection);
    if (position < head) await this.waitForPosition(projection, head);
  }

  async waitForPosition(projection: string, position: number, timeoutMs = TIMEOUT_MS): Promise<void> {
    const until = Date.now() + timeoutMs;
    while (Date.now() < until && (await this.#readPositions(projection)).position < position)
      await pause(POLL_INTERVAL_MS, undefined, { ref: false });
  }

  async #readPositions(projection: string): Promise<{ head: number; position: number }> {
    const [row] = await this.database.query<{ head: number; position: number }>(
      `SELECT h.position AS head, coalesce(
        (SELECT position FROM projections WHERE name = $1 AND state = 'live'), 0) AS position FROM es_head h`,
      [projection],
      'freshness',
    );
    return row!;
  }
}
