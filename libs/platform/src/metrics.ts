import { Counter, Gauge, Histogram, register } from 'prom-client';

/** What this process counts, for Prometheus. Labels are names of ours alone: never an id, never what somebody typed. */
export const measured = {
  /** `outcome`: done, nothing (a repeated wish), the rejection's code, unavailable or error. */
  commands: new Counter({ name: 'muster_commands_total', help: 'Wishes that were decided', labelNames: ['command', 'outcome'] as const }),
  conflicts: new Counter({ name: 'muster_conflicts_total', help: 'Decisions made again because somebody wrote first', labelNames: ['aggregate'] as const }),
  appends: new Histogram({ name: 'muster_append_seconds', help: 'Commits of the log', buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] }),
  batches: new Histogram({ name: 'muster_append_batch', help: 'Appends that went out in one commit', buckets: [1, 2, 4, 8, 16, 32, 64, 128] }),
  requests: new Histogram({ name: 'muster_http_request_seconds', help: 'HTTP requests by route', labelNames: ['method', 'route', 'status'] as const, buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] }),
  /** `outcome`: done, dropped, again or failed. */
  jobs: new Histogram({ name: 'muster_job_seconds', help: 'Effects that were performed', labelNames: ['kind', 'outcome'] as const, buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60] }),
};

/** What is looked up when somebody asks; each look sets all its figures anew. */
export const looked = {
  sockets: new Gauge({ name: 'muster_sockets', help: 'Sockets of this node' }),
  behind: new Gauge({ name: 'muster_behind_events', help: 'Facts that a projection or policy has yet to deal with', labelNames: ['follower', 'name'] as const }),
  behindSeconds: new Gauge({ name: 'muster_behind_seconds', help: 'How old the next fact is that a projection or policy has to deal with', labelNames: ['follower', 'name'] as const }),
  facts: new Gauge({ name: 'muster_facts', help: 'Facts in the log' }),
  effects: new Gauge({ name: 'muster_effects', help: 'Effects that are not done', labelNames: ['kind', 'state'] as const }),
  overdue: new Gauge({ name: 'muster_effect_overdue_seconds', help: 'How long the oldest effect that should have begun waits' }),
  pool: new Gauge({ name: 'muster_database_connections', help: 'Connections of the pool', labelNames: ['state'] as const }),
  transaction: new Gauge({ name: 'muster_database_oldest_transaction_seconds', help: 'How long the oldest open transaction of this database has been open' }),
};

interface Figure { labels: Record<string, string>; value: number }

/** A figure a feature looks up when somebody asks. Who cannot tell it now leaves it out. */
export function lookUp(name: string, help: string, labelNames: string[], look: () => Promise<readonly Figure[]>): void {
  register.removeSingleMetric(name); // of several apps in one process the newest tells
  const gauge = new Gauge({
    name, help, labelNames,
    async collect() {
      gauge.reset();
      for (const { labels, value } of await look().catch(() => [])) gauge.set(labels, value);
    },
  });
}

export const exposition = (): Promise<string> => register.metrics();
export const EXPOSITION_TYPE = register.contentType;
