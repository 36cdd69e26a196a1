import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../database/database';
import { currentTraceParent } from '../telemetry/tracing';
import { type Effect, isValidEffectKey, type EffectRequest, type EffectCancellation } from './effect';

/** An effect's entry for a queue. `delay` is the time until it is due (ms). */
export interface QueueEntry {
  key: string;
  kind: string;
  delay: number;
}
export interface FailedEffect {
  key: string;
  kind: string;
  attempts: number;
  error: string;
  createdAt: Date;
}

/** How long a claimed effect stays leased without an update before another worker may claim it (ms). */
export const LEASE_MS = 30_000;
const OPEN_STATES = `state IN ('pending', 'running')`;
const QUEUE_ENTRY_COLUMNS = `effect_key AS key, kind, greatest(0, ceil(extract(epoch FROM
  CASE WHEN state = 'running' THEN lease_until ELSE due_at END - clock_timestamp()) * 1000))::float8 AS delay`;
const CLAIMED_COLUMNS = `effect_key AS key, kind, revision, ref, attempts AS attempt, claims AS "claimCount", traceparent, due_at AS "dueAt", created_at AS "createdAt", now() AS now`;
const HELD_CLAIM = `effect_key = $1 AND state = 'running' AND claims = $2`;

/** Reads and writes the effects table. All times are by the database's clock. */
@Injectable()
export class Effects {
  /** Where jobs run, their queues; elsewhere workers find within seconds what was requested. */
  #enqueue: (entries: readonly QueueEntry[]) => void = () => undefined;

  constructor(private readonly database: Database) {}

  enqueueBy(enqueue: (entries: readonly QueueEntry[]) => void): void {
    this.#enqueue = enqueue;
  }

  /** Writes effect requests in the caller's transaction and returns the queue entries. */
  async requestIn(
    client: Pick<pg.ClientBase, 'query'>,
    requests: readonly (EffectRequest | EffectCancellation)[],
  ): Promise<QueueEntry[]> {
    const { latest, subjects } = latestPerSubject(requests);
    const keys = latest.map((request) => request.key);
    if (subjects.length > 0) {
      await client.query(
        `UPDATE effects SET state = 'superseded', done_at = now() WHERE subject = ANY($1)
          AND state IN ('pending', 'failed') AND effect_key <> ALL($2)`,
        [subjects, keys],
      );
    }
    if (latest.length === 0) return [];
    const { rows } = await client.query<QueueEntry>(UPSERT, [
      JSON.stringify(latest.map((request) => ({ traceparent: currentTraceParent(), ...request }))),
    ]);
    return rows;
  }

  /** Runs `work` in a transaction. Its requests are enqueued as soon as they are committed. */
  async requestWithin<T>(
    work: (client: pg.PoolClient, request: (...requests: readonly EffectRequest[]) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const entries: QueueEntry[] = [];
    const result = await this.database.transaction((client) =>
      work(client, async (...requests) => {
        entries.push(...(await this.requestIn(client, requests)));
      }),
    );
    this.#enqueue(entries);
    return result;
  }

  /** Like {@link requestIn}, in a transaction of its own. */
  request(...requests: readonly (EffectRequest | EffectCancellation)[]): Promise<QueueEntry[]> {
    return this.database.transaction((client) => this.requestIn(client, requests));
  }

  /** Claims an effect that is due or whose lease has expired. Returns undefined if it cannot be claimed now. */
  async claim(key: string): Promise<Effect<never> | undefined> {
    const [effect] = await this.database.query<Effect<never>>(
      `UPDATE effects SET state = 'running', attempts = attempts + 1, claims = claims + 1,
        lease_until = now() + ${LEASE_MS} * interval '1 ms'
        WHERE effect_key = $1 AND ((state = 'pending' AND due_at <= now())
          OR (state = 'running' AND lease_until < now())) RETURNING ${CLAIMED_COLUMNS}`,
      [key],
      'effect_claim',
    );
    return effect;
  }

  /** Returns the time until the effect can be claimed (ms), or undefined if it is finished. */
  async delayUntilDue(key: string): Promise<number | undefined> {
    const [row] = await this.database.query<QueueEntry>(
      `SELECT ${QUEUE_ENTRY_COLUMNS} FROM effects WHERE effect_key = $1 AND ${OPEN_STATES}`,
      [key],
    );
    return row?.delay;
  }

  async complete({ key, claimCount }: Effect, result: string): Promise<void> {
    await this.database.query(
      `UPDATE effects SET state = 'done', result = $3, done_at = now(), lease_until = NULL WHERE ${HELD_CLAIM}`,
      [key, claimCount, toText(result)],
    );
  }

  /** Marks an effect as superseded, or as pending if it was requested again in the meantime. */
  async skip({ key, claimCount, revision }: Effect, reason: string): Promise<void> {
    await this.database.query(
      `UPDATE effects SET state = CASE WHEN revision = $3 THEN 'superseded' ELSE 'pending' END,
        result = $4, done_at = now(), due_at = now(), attempts = 0, lease_until = NULL
        WHERE ${HELD_CLAIM}`,
      [key, claimCount, revision, toText(reason)],
    );
  }

  /** Schedules another attempt. If it does not count as a failure, the attempt is not counted. */
  async reschedule({ key, claimCount }: Effect, ms: number, reason: string, countsAsFailure: boolean): Promise<void> {
    await this.database.query(
      `UPDATE effects SET state = 'pending', due_at = now() + $3 * interval '1 ms', last_error = $4,
        attempts = attempts - $5, lease_until = NULL WHERE ${HELD_CLAIM}`,
      [key, claimCount, ms, toText(reason), countsAsFailure ? 0 : 1],
    );
  }

  /** Marks an effect as failed; an operator can retry it. */
  async fail({ key, claimCount }: Effect, reason: string): Promise<void> {
    await this.database.query(
      `UPDATE effects SET state = 'failed', last_error = $3, done_at = now(), lease_until = NULL WHERE ${HELD_CLAIM}`,
      [key, claimCount, toText(reason)],
    );
  }

  failed(limit = 100): Promise<FailedEffect[]> {
    return this.database.query(
      `SELECT effect_key AS key, kind, attempts, last_error AS error, created_at AS "createdAt" FROM effects
        WHERE state = 'failed' ORDER BY created_at DESC LIMIT $1`,
      [limit],
    );
  }

  /** Resets a failed effect to pending with no attempts. Returns false if there is none with this key. */
  async retry(key: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE effects SET state = 'pending', attempts = 0, due_at = now(), done_at = NULL
        WHERE effect_key = $1 AND state = 'failed' RETURNING 1`,
      [key],
    );
    return rows.length > 0;
  }

  /** Like {@link retry} for all failed effects, or those of one kind. Returns their number. */
  async retryAll(kind?: string): Promise<number> {
    const rows = await this.database.query(
      `UPDATE effects SET state = 'pending', attempts = 0, due_at = now(), done_at = NULL
        WHERE state = 'failed' AND ($1::text IS NULL OR kind = $1) RETURNING 1`,
      [kind ?? null],
    );
    return rows.length;
  }

  /** Returns open effects that are due within `ms`. */
  dueWithin(ms: number): Promise<QueueEntry[]> {
    return this.database.query(
      `SELECT ${QUEUE_ENTRY_COLUMNS} FROM effects WHERE ${OPEN_STATES} AND due_at < now() + $1 * interval '1 ms'
        ORDER BY due_at LIMIT 10000`,
      [ms],
      'effects_due',
    );
  }

  /** Returns effects that are overdue by `ms`: their queue entry was lost, or is delayed too long. */
  overdue(ms: number): Promise<QueueEntry[]> {
    return this.database.query(
      `SELECT ${QUEUE_ENTRY_COLUMNS} FROM effects WHERE ${OPEN_STATES} AND due_at < now() - $1 * interval '1 ms'
        AND (state = 'pending' OR lease_until < now()) ORDER BY due_at LIMIT 1000`,
      [ms],
      'effects_overdue',
    );
  }
}

/** Results and reasons may quote other services. PostgreSQL stores no NUL. */
const toText = (says: string): string => says.replaceAll('\0', '').slice(0, 500);

const UPSERT = `
  INSERT INTO effects (effect_key, kind, subject, due_at, revision, ref, traceparent)
  SELECT w.key, w.kind, w.subject, coalesce(w."dueAt", now()), coalesce(w.revision, 0), w.ref, w.traceparent
    FROM jsonb_to_recordset($1)
      AS w(key text, kind text, subject text, "dueAt" timestamptz, revision int, ref jsonb, traceparent text)
  ON CONFLICT (effect_key) DO UPDATE SET
    revision = greatest(effects.revision, excluded.revision),
    ref = excluded.ref,
    traceparent = excluded.traceparent,
    due_at = CASE WHEN effects.state IN ('superseded', 'failed') THEN excluded.due_at ELSE effects.due_at END,
    attempts = CASE WHEN effects.state IN ('superseded', 'failed') THEN 0 ELSE effects.attempts END,
    done_at = NULL,
    state = CASE WHEN effects.state IN ('superseded', 'failed') THEN 'pending' ELSE effects.state END
  WHERE effects.state <> 'done'
  RETURNING ${QUEUE_ENTRY_COLUMNS}`;

/** Returns the last request or cancellation of each subject, or of each key if there is no subject. */
function latestPerSubject(requests: readonly (EffectRequest | EffectCancellation)[]): {
  latest: EffectRequest[];
  subjects: string[];
} {
  const last = new Map<string, EffectRequest | EffectCancellation>();
  for (const request of requests) {
    if ('key' in request && !isValidEffectKey(request.key)) throw new Error(`invalid effect key: ${request.key}`);
    last.set('key' in request ? (request.subject ?? request.key) : request.cancelSubject, request);
  }
  const latest = [...last.values()].filter((request): request is EffectRequest => 'key' in request);
  const subjects = [...last.values()].flatMap((request) =>
    'key' in request ? (request.subject ?? []) : request.cancelSubject,
  );
  return { latest, subjects };
}
