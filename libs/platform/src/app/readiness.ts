import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../db/database';
import { LogTail } from '../log/tail';
import { DrainState } from './drain-state';
import { REDIS } from './injection-tokens';

/** How long an answer of the database is reused (ms): the frontend asks on every path change. */
const MAX_AGE_MS = 2_000;
/** A database that has not answered within this time counts as down (ms). */
const TIMEOUT_MS = 1_000;
/** Projections this many events behind the log are late. */
const LATE = 100;

interface Found {
  behind: number;
  migrated: boolean;
  parked: boolean;
}
const QUERY = `SELECT (SELECT position FROM es_head) - coalesce((SELECT min(position) FROM projections WHERE state = 'live'), (SELECT position FROM es_head)) AS behind,
  (SELECT count(*) FROM migrations WHERE name = ANY($1)) = cardinality($1::text[]) AS migrated, EXISTS (SELECT 1 FROM parked_facts) AS parked`;

/**
 * `late`: projections are behind the log. `parked`: events a projection could not apply. `newer`: a newer release wrote
 * what this one cannot read.
 * `rolled-back`: the log no longer holds what was read from it; this process ends.
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

/** Judges whether this process can serve. The internal port shows all of it, the public port only yes or no. */
@Injectable()
export class Readiness {
  #database: { at: number; found: Promise<Found | undefined> } | undefined;

  constructor(
    private readonly database: Database,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly draining: DrainState,
    private readonly tail: LogTail,
  ) {}

  /** Redis that is away, or projections that are late, only degrade. */
  async report(): Promise<ReadinessReport> {
    const found = await this.#askDatabase();
    const parts = {
      database: found ? 'up' : 'down',
      migrations: found?.migrated === false ? 'missing' : 'current',
      redis: this.redis.status === 'ready' ? 'up' : 'down',
      projections: found?.parked ? 'parked' : (found?.behind ?? 0) > LATE ? 'late' : 'current',
      log: this.tail.isRolledBack ? 'rolled-back' : this.tail.isBehindNewerRelease ? 'newer' : 'readable',
      draining: this.draining.isDraining,
    } satisfies Omit<ReadinessReport, 'status'>;
    const isReady =
      parts.database === 'up' && parts.migrations === 'current' && parts.log === 'readable' && !parts.draining;
    const isWhole = parts.redis === 'up' && parts.projections === 'current';
    return { status: isReady ? (isWhole ? 'ok' : 'degraded') : 'unavailable', ...parts };
  }

  async isDatabaseUp(): Promise<boolean> {
    return (await this.#askDatabase()) !== undefined;
  }

  /** Resolves to undefined if the database is away, or too slow to be of use. */
  #askDatabase(): Promise<Found | undefined> {
    if (!this.#database || Date.now() - this.#database.at > MAX_AGE_MS) {
      const found = this.database.query<Found>(QUERY, [this.database.expectedMigrations], 'health').then(
        ([row]) => row,
        () => undefined,
      );
      this.#database = { at: Date.now(), found: Promise.race([found, pause(TIMEOUT_MS, undefined, { ref: false })]) };
    }
    return this.#database.found;
  }
}
