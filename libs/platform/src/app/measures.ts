import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, register } from 'prom-client';
import { Database } from '../db/database';
import { exposition, looked } from '../metrics';

interface Behind { follower: string; name: string; behind: number }
interface Open { kind: string; state: string; n: number }

/** Figures that stand in the database, looked up when somebody asks. One that cannot be looked up leaves the others alone. */
@Injectable()
export class Measures {
  constructor(private readonly database: Database) {
    if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  }

  /** `sockets`: of this node; undefined where there are none. */
  async tell(sockets?: number): Promise<string> {
    if (sockets !== undefined) looked.sockets.set(sockets);
    const { totalCount, idleCount, waitingCount } = this.database.pool;
    for (const [state, count] of [['busy', totalCount - idleCount], ['idle', idleCount], ['waiting', waitingCount]] as const) looked.pool.set({ state }, count);
    await Promise.all([this.#followers(), this.#effects()]).catch(() => undefined); // the database is away: readiness tells
    return exposition();
  }

  async #followers(): Promise<void> {
    const rows = await this.database.rows<Behind & { head: number }>(
      `SELECT follower, name, h.position - f.position AS behind, h.position AS head FROM es_head h, (
         SELECT 'projection' AS follower, name, position FROM projections WHERE state = 'live' UNION ALL SELECT 'policy', name, position FROM policies) AS f`, [], 'measure_followers');
    looked.behind.reset();
    for (const { follower, name, behind, head } of rows) {
      looked.behind.set({ follower, name }, behind);
      looked.facts.set(head);
    }
  }

  async #effects(): Promise<void> {
    const [open, [late]] = await Promise.all([
      this.database.rows<Open>(`SELECT kind, state, count(*) AS n FROM effects WHERE state IN ('pending', 'running', 'failed') GROUP BY kind, state`, [], 'measure_effects'),
      this.database.rows<{ seconds: number | null }>(`SELECT extract(epoch FROM now() - min(due_at))::float8 AS seconds FROM effects WHERE state = 'pending' AND due_at < now()`, [], 'measure_overdue'),
    ]);
    looked.effects.reset();
    for (const { kind, state, n } of open) looked.effects.set({ kind, state }, n);
    looked.overdue.set(late?.seconds ?? 0);
  }
}
