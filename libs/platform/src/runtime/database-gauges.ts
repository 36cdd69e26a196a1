import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, register } from 'prom-client';
import { Database } from '../database/database';
import { renderMetrics, gauges } from '../telemetry/metrics';

interface ConsumerLag {
  follower: string;
  name: string;
  behind: number;
  seconds: number | null;
}
interface OpenEffects {
  kind: string;
  state: string;
  n: number;
}

/** Gauges read from the database on every scrape. If a query fails, the other gauges are still updated. */
@Injectable()
export class DatabaseGauges {
  constructor(private readonly database: Database) {
    if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  }

  /** @param sockets number of sockets of this node, undefined in a worker. */
  async collect(sockets?: number): Promise<string> {
    if (sockets !== undefined) gauges.sockets.set(sockets);
    const { totalCount, idleCount, waitingCount } = this.database.pool;
    for (const [state, count] of [
      ['busy', totalCount - idleCount],
      ['idle', idleCount],
      ['waiting', waitingCount],
    ] as const)
      gauges.pool.set({ state }, count);
    // Database failures are reported by readiness
    await Promise.all([this.#consumerLag(), this.#effects(), this.#transactions()]).catch(() => undefined);
    return renderMetrics();
  }

  async #consumerLag(): Promise<void> {
    const rows = await this.database.query<ConsumerLag & { head: number }>(
      `SELECT follower, name, h.position - f.position AS behind, h.position AS head,
          extract(epoch FROM now() - e.at)::float8 AS seconds
        FROM es_head h, (
         SELECT 'projection' AS follower, name, position FROM projections WHERE state = 'live'
         UNION ALL SELECT 'policy', name, position FROM policies) AS f
         LEFT JOIN events e ON e.position = f.position + 1`,
      [],
      'measure_followers',
    );
    gauges.behind.reset();
    gauges.behindSeconds.reset();
    for (const { follower, name, behind, head, seconds } of rows) {
      gauges.behind.set({ follower, name }, behind);
      gauges.behindSeconds.set({ follower, name }, Math.max(0, seconds ?? 0));
      gauges.facts.set(head);
    }
  }

  async #transactions(): Promise<void> {
    const [oldest] = await this.database.query<{ seconds: number }>(
      `SELECT coalesce(extract(epoch FROM now() - min(xact_start)), 0)::float8 AS seconds FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      [],
      'measure_transactions',
    );
    gauges.transaction.set(oldest!.seconds);
  }

  async #effects(): Promise<void> {
    const [open, [overdue]] = await Promise.all([
      this.database.query<OpenEffects>(
        `SELECT kind, state, count(*) AS n FROM effects WHERE state IN ('pending', 'running', 'failed')
          GROUP BY kind, state`,
        [],
        'measure_effects',
      ),
      this.database.query<{ seconds: number | null }>(
        `SELECT extract(epoch FROM now() - min(due_at))::float8 AS seconds FROM effects WHERE state = 'pending'
          AND due_at < now()`,
        [],
        'measure_overdue',
      ),
    ]);
    gauges.effects.reset();
    for (const { kind, state, n } of open) gauges.effects.set({ kind, state }, n);
    gauges.overdue.set(overdue?.seconds ?? 0);
  }
}
