import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Database } from '../database/database';
import { waitAtMost } from '../database/with-timeout';
import { LogTail } from '../eventlog/tail';
import { DrainState } from './drain-state';
import { REDIS } from '../config/injection-tokens';

/** How long a database check is reused (ms). The frontend requests it on every navigation. */
const MAX_AGE_MS = 2_000;
/** Timeout after which this process counts as not ready, so that a proxy sends requests to another one (ms). */
const READY_TIMEOUT_MS = 1_000;
/** Timeout after which users see that the server is down (ms). Their own requests wait for a connection as long. */
const DOWN_TIMEOUT_MS = 3_000;
/** Projections that are more than this many events behind the log are reported as `late`. */
const MAX_LAG_EVENTS = 100;

interface DatabaseHealth {
  behind: number;
  migrated: boolean;
  parked: boolean;
}
const QUERY = `SELECT (SELECT position FROM es_head) - coalesce(
    (SELECT min(position) FROM projections WHERE state = 'live'), (SELECT position FROM es_head)) AS behind,
  (SELECT count(*) FROM migrations WHERE name = ANY($1)) = cardinality($1::text[]) AS migrated,
  EXISTS (SELECT 1 FROM parked_facts) AS parked`;

/**
 * `late`: projections are behind the log. `parked`: events a projection could not apply. `newer`: the log contains
 * events only a newer release can read. `rolled-back`: the log no longer contains what was read; this process ends.
 */
export interface ReadinessReport {
  status: 'ok' | 'degraded' | 'unavailable';
  database: 'up' | 'down';
  migrations: 'current' | 'missing';
  redis: 'up' | 'down';
  projections: 'current' | 'late' | 'parked';
  log: 'readable' | 'newer' | 'rolled-back';
  draining: boolean;
}

/** Reports whether this process can serve. The internal port shows all details, the public port only ready or not. */
@Injectable()
export class Readiness {
  #check: { at: number; isPending: boolean; health: Promise<DatabaseHealth | undefined> } | undefined;

  constructor(
    private readonly database: Database,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly draining: DrainState,
    private readonly tail: LogTail,
  ) {}

  /** Returns the readiness report. Unavailable Redis or late projections only degrade it. */
  async report(): Promise<ReadinessReport> {
    const health = await waitAtMost(READY_TIMEOUT_MS, this.#checkDatabase());
    const checks = {
      database: health ? 'up' : 'down',
      migrations: health?.migrated === false ? 'missing' : 'current',
      redis: this.redis.status === 'ready' ? 'up' : 'down',
      projections: health?.parked ? 'parked' : (health?.behind ?? 0) > MAX_LAG_EVENTS ? 'late' : 'current',
      log: this.tail.isRolledBack ? 'rolled-back' : this.tail.isBehindNewerRelease ? 'newer' : 'readable',
      draining: this.draining.isDraining,
    } satisfies Omit<ReadinessReport, 'status'>;
    const isReady =
      checks.database === 'up' && checks.migrations === 'current' && checks.log === 'readable' && !checks.draining;
    const isComplete = checks.redis === 'up' && checks.projections === 'current';
    return { status: isReady ? (isComplete ? 'ok' : 'degraded') : 'unavailable', ...checks };
  }

  /**
   * False if the check failed or had no response for seconds. A slow check is no outage: users would be sent from a
   * page that works to the error page.
   */
  async isDatabaseUp(): Promise<boolean> {
    return (await waitAtMost(DOWN_TIMEOUT_MS, this.#checkDatabase())) !== undefined;
  }

  /** Returns undefined if the check failed. While one is pending, no other is sent. */
  #checkDatabase(): Promise<DatabaseHealth | undefined> {
    if (this.#check?.isPending || (this.#check && Date.now() - this.#check.at <= MAX_AGE_MS)) return this.#check.health;
    const health = this.database.query<DatabaseHealth>(QUERY, [this.database.expectedMigrations], 'health').then(
      ([row]) => row,
      () => undefined,
    );
    const check = { at: Date.now(), isPending: true, health };
    void health.finally(() => (check.isPending = false));
    return (this.#check = check).health;
  }
}
