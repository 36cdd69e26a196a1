import type { EffectKindView, EffectState } from '@muster/contracts/operations';
import type { Database } from '../database/database';
import type { QueuePlace } from './queues';

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
}

const COLUMNS = `effect_key AS key, kind, state, ref, attempts, last_error AS error, result, due_at AS "dueAt", created_at AS "createdAt", done_at AS "doneAt"`;
/** Counting stops at this number, because the number of finished effects is unbounded. */
const MAX_COUNTED = 10_000;

const MATCHES = `state = ANY($1) AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR (due_at <= now()) = ($3 = 'now'))`;

export interface EffectFilter {
  states: readonly EffectState[];
  kind?: string | undefined;
  due?: 'now' | 'later' | undefined;
}

/** Read access to effects for operators. */
export class EffectQueries {
  constructor(
    private readonly database: Database,
    private readonly places: ReadonlyMap<string, QueuePlace>,
  ) {}

  /** Lists effects, newest first; with `due`, earliest due first. */
  list(
    { states, kind, due }: EffectFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<ListedEffect[]> {
    return this.database.query<ListedEffect>(
      `SELECT ${COLUMNS} FROM effects WHERE ${MATCHES} ORDER BY ${due ? 'due_at' : 'created_at DESC'}, effect_key
        LIMIT $4 OFFSET $5`,
      [states, kind ?? null, due ?? null, limit, offset],
    );
  }

  async findByKey(key: string): Promise<ListedEffect | undefined> {
    const [row] = await this.database.query<ListedEffect>(`SELECT ${COLUMNS} FROM effects WHERE effect_key = $1`, [
      key,
    ]);
    return row;
  }

  async count({ states, kind, due }: EffectFilter): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM effects WHERE ${MATCHES} LIMIT ${MAX_COUNTED}) AS counted`,
      [states, kind ?? null, due ?? null],
    );
    return row!.n;
  }

  /** Every kind that has rows, with how many of its effects are open or failed. */
  async countByKind(): Promise<EffectKindView[]> {
    const counts = await this.database.query<Omit<EffectKindView, 'queue'>>(
      `WITH RECURSIVE kinds AS (
          (SELECT kind FROM effects ORDER BY kind LIMIT 1)
          UNION ALL SELECT (SELECT e.kind FROM effects e WHERE e.kind > k.kind ORDER BY e.kind LIMIT 1) FROM kinds k
          WHERE k.kind IS NOT NULL
        )
        SELECT k.kind, count(*) FILTER (WHERE e.state = 'pending' AND e.due_at <= now()) AS due,
          count(*) FILTER (WHERE e.state = 'pending' AND e.due_at > now()) AS scheduled,
          count(*) FILTER (WHERE e.state = 'running') AS running, count(*) FILTER (WHERE e.state = 'failed') AS failed
        FROM kinds k LEFT JOIN effects e ON e.kind = k.kind AND e.state IN ('pending', 'running', 'failed')
        WHERE k.kind IS NOT NULL GROUP BY k.kind ORDER BY k.kind`,
    );
    return counts.map((one) => ({ ...one, queue: this.places.get(one.kind)?.queue ?? null }));
  }

  /** Differs from the last one whenever an effect was requested, became due, started or ended. */
  async changeMark(): Promise<string> {
    const [row] = await this.database.query<{ mark: string }>(
      `SELECT concat_ws(' ', count(*) FILTER (WHERE state = 'pending'),
          count(*) FILTER (WHERE state = 'pending' AND due_at <= now()), count(*) FILTER (WHERE state = 'running'),
          count(*) FILTER (WHERE state = 'failed'), sum(claims),
          (SELECT max(done_at) FROM effects WHERE state IN ('done', 'superseded'))) AS mark
        FROM effects WHERE state IN ('pending', 'running', 'failed')`,
      [],
      'effects_mark',
    );
    return row!.mark;
  }
}
