import { Injectable } from '@nestjs/common';
import { Database } from '../db/database';
import type { RequestKey } from '../log/events';
import { type Fingerprint, open, seal } from './idempotency-fingerprint';

export interface KeptAnswer {
  status: number;
  body: string;
}
/** `isDone`: events of this attempt are in the log. */
interface Held {
  hash: string;
  attempt: string;
  isDone: boolean;
  answer: KeptAnswer | undefined;
}
interface Row {
  hash: string;
  attempt: string;
  done: boolean;
  status: number | null;
  sealed: Buffer | null;
}

/**
 * The table of keys: which attempt holds one, and what it answered. `es_append` writes `done`, in the commit of the
 * events.
 */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly database: Database) {}

  /** False: another request holds the key, or did within 24 h. */
  async claim({ actor, key, hash, attempt }: RequestKey & Fingerprint): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO idempotency AS held (actor, key, hash, attempt) VALUES ($1, $2, $3, $4)
       ON CONFLICT (actor, key) DO UPDATE
         SET hash = excluded.hash, attempt = excluded.attempt, done = false, status = NULL, sealed = NULL, at = now()
         WHERE held.at < now() - interval '24 hours'
       RETURNING 1`,
      [actor, key, hash, attempt],
      'idempotency_claim',
    );
    return rows.length > 0;
  }

  async find({ actor, key }: Fingerprint, sealKey: Buffer): Promise<Held | undefined> {
    const [row] = await this.database.query<Row>(
      'SELECT hash, attempt, done, status, sealed FROM idempotency WHERE actor = $1 AND key = $2',
      [actor, key],
      'idempotency_find',
    );
    if (!row) return undefined;
    const { hash, attempt, done: isDone, status, sealed } = row;
    return {
      hash,
      attempt,
      isDone,
      answer: status !== null && sealed ? { status, body: open(sealed, sealKey) } : undefined,
    };
  }

  /** From now on the attempt `from` can commit nothing. False: it has, or another repeat was first. */
  async takeOver({ actor, key, attempt }: RequestKey, from: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE idempotency SET attempt = $4, at = now()
       WHERE actor = $1 AND key = $2 AND attempt = $3 AND NOT done AND status IS NULL RETURNING 1`,
      [actor, key, from, attempt],
    );
    return rows.length > 0;
  }

  /** False: another attempt has taken the key over. */
  async keep({ actor, key, attempt }: RequestKey, { status, body }: KeptAnswer, sealKey: Buffer): Promise<boolean> {
    const rows = await this.database.query(
      'UPDATE idempotency SET status = $4, sealed = $5 WHERE actor = $1 AND key = $2 AND attempt = $3 RETURNING 1',
      [actor, key, attempt, status, seal(body, sealKey)],
      'idempotency_keep',
    );
    return rows.length > 0;
  }

  /**
   * Frees the key for the next try, unless events were committed: a commit that is still on its way is refused from now
   * on.
   */
  async release({ actor, key, attempt }: RequestKey): Promise<void> {
    await this.database.query('DELETE FROM idempotency WHERE actor = $1 AND key = $2 AND attempt = $3 AND NOT done', [
      actor,
      key,
      attempt,
    ]);
  }
}
