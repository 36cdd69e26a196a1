import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import type { RequestKey } from '../eventlog/events';
import { type Fingerprint, unseal, seal } from './idempotency-fingerprint';

/** `body` is undefined if the response was too large to be stored; `digest` is its hash. */
export interface StoredResponse {
  status: number;
  body: string | undefined;
  digest: string | undefined;
}
/** State of a key. `isDone`: events of this attempt are in the log. */
interface HeldKey {
  hash: string;
  attempt: string;
  isDone: boolean;
  response: StoredResponse | undefined;
}
interface Row {
  hash: string;
  attempt: string;
  done: boolean;
  status: number | null;
  sealed: Buffer | null;
  digest: string | null;
}

/** Stores which attempt holds a key, and its response. `es_append` sets `done` in the commit of the events. */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly database: Database) {}

  /** Returns false if another request holds the key or used it in the last 24 h. */
  async claim({ actor, key, hash, attempt }: RequestKey & Fingerprint): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO idempotency AS held (actor, key, hash, attempt) VALUES ($1, $2, $3, $4)
       ON CONFLICT (actor, key) DO UPDATE
         SET hash = excluded.hash, attempt = excluded.attempt, done = false, status = NULL, sealed = NULL, digest = NULL, at = now()
         WHERE held.at < now() - interval '24 hours'
       RETURNING 1`,
      [actor, key, hash, attempt],
      'idempotency_claim',
    );
    return rows.length > 0;
  }

  async find({ actor, key }: Fingerprint, sealKey: Buffer): Promise<HeldKey | undefined> {
    const [row] = await this.database.query<Row>(
      'SELECT hash, attempt, done, status, sealed, digest FROM idempotency WHERE actor = $1 AND key = $2',
      [actor, key],
      'idempotency_find',
    );
    if (!row) return undefined;
    const { hash, attempt, done: isDone, status, sealed, digest } = row;
    return {
      hash,
      attempt,
      isDone,
      response:
        status === null
          ? undefined
          : { status, body: sealed ? unseal(sealed, sealKey) : undefined, digest: digest ?? undefined },
    };
  }

  /**
   * Replaces the attempt `from`, which can no longer commit anything. Returns false if it has committed or was already
   * replaced.
   */
  async takeOver({ actor, key, attempt }: RequestKey, from: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE idempotency SET attempt = $4, at = now()
       WHERE actor = $1 AND key = $2 AND attempt = $3 AND NOT done AND status IS NULL RETURNING 1`,
      [actor, key, from, attempt],
    );
    return rows.length > 0;
  }

  /** Stores the response. Returns false if another attempt has taken over the key. */
  async storeResponse(
    { actor, key, attempt }: RequestKey,
    { status, body, digest }: StoredResponse,
    sealKey: Buffer,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE idempotency SET status = $4, sealed = $5, digest = $6
       WHERE actor = $1 AND key = $2 AND attempt = $3 RETURNING 1`,
      [
        actor,
        key,
        attempt,
        status,
        body === undefined ? null : seal(body, sealKey),
        body === undefined ? digest : null,
      ],
      'idempotency_keep',
    );
    return rows.length > 0;
  }

  /**
   * Deletes the key so that a retry runs again, unless events were committed. A commit still in flight will be
   * rejected.
   */
  async release({ actor, key, attempt }: RequestKey): Promise<void> {
    await this.database.query('DELETE FROM idempotency WHERE actor = $1 AND key = $2 AND attempt = $3 AND NOT done', [
      actor,
      key,
      attempt,
    ]);
  }
}
