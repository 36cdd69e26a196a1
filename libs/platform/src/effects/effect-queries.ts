import type { EffectState } from '@muster/contracts';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';

export interface ListedEffect {
  key: string;
  kind: string;
  state: EffectState;
  ref: Readonly<Record<string, unknown>>;
  attempts: number;
  error: string | null;
  result: string | null;
  dueAt: Date;
  createdAt: Date;
  doneAt: Date | null;
  /** True if `dueAt` is in the past. */
  isDue: boolean;
}

const COLUMNS = `effect_key AS key, kind, state, ref, attempts, last_error AS error, result, due_at AS "dueAt", created_at AS "createdAt", done_at AS "doneAt", due_at <= now() AS "isDue"`;
/** Counting stops at this number, because the number of finished effects is unbounded. */
const MAX_COUNTED = 10_000;

/** Read access to effects for operators. */
@Injectable()
export class EffectQueries {
  constructor(private readonly database: Database) {}

  /** Lists effects, newest first. */
  list(
    states: readonly EffectState[],
    kind: string | null,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<ListedEffect[]> {
    return this.database.query<ListedEffect>(
      `SELECT ${COLUMNS} FROM effects WHERE state = ANY($1) AND ($2::text IS NULL OR kind = $2) ORDER BY created_at DESC, effect_key LIMIT $3 OFFSET $4`,
      [states, kind, limit, offset],
    );
  }

  async findByKey(key: string): Promise<ListedEffect | undefined> {
    const [row] = await this.database.query<ListedEffect>(`SELECT ${COLUMNS} FROM effects WHERE effect_key = $1`, [
      key,
    ]);
    return row;
  }

  async count(state: EffectState, kind: string | null): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM effects WHERE state = $1 AND ($2::text IS NULL OR kind = $2) LIMIT ${MAX_COUNTED}) AS counted`,
      [state, kind],
    );
    return row!.n;
  }

  /** Counts the effects of one kind by state. `delayed` are pending and not yet due, `waiting` pending and due. */
  async counts(
    kind: string,
  ): Promise<{ delayed: number; waiting: number; running: number; failed: number; done: number }> {
    const [[open], failed, done] = await Promise.all([
      this.database.query<{ delayed: number; waiting: number; running: number }>(
        `SELECT count(*) FILTER (WHERE state = 'pending' AND due_at > now()) AS delayed, count(*) FILTER (WHERE state = 'pending' AND due_at <= now()) AS waiting, count(*) FILTER (WHERE state = 'running') AS running
          FROM effects WHERE state IN ('pending', 'running') AND kind = $1`,
        [kind],
      ),
      this.count('failed', kind),
      this.count('done', kind),
    ]);
    return { ...open!, failed, done };
  }
}
