import { Counter, Gauge, Histogram, register } from 'prom-client';

/** Metrics counted by this process. Label values are names from the code, never ids or user input. */
export const metrics = {
  /** `outcome`: done, nothing (a repeated command), the rejection's code, unavailable or error. */
  commands: new Counter({
    name: 'muster_commands_total',
    help: 'Commands handled, by outcome',
    labelNames: ['command', 'outcome'] as const,
  }),
  conflicts: new Counter({
    name: 'muster_conflicts_total',
    help: 'Commands decided again after an optimistic-concurrency conflict',
    labelNames: ['aggregate'] as const,
  }),
  appends: new Histogram({
    name: 'muster_append_seconds',
    help: 'Duration of event log commits',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  }),
  batches: new Histogram({
    name: 'muster_append_batch',
    help: 'Appends per commit',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
  }),
  requests: new Histogram({
    name: 'muster_http_request_seconds',
    help: 'HTTP request duration by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  }),
  /** `outcome`: done, dropped, again or failed. */
  jobs: new Histogram({
    name: 'muster_job_seconds',
    help: 'Duration of effect jobs, by outcome',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
  }),
};

/** Gauges that are collected on every scrape; each collection replaces all samples. */
export const gauges = {
  sockets: new Gauge({ name: 'muster_sockets', help: 'Open sockets on this node' }),
  behind: new Gauge({
    name: 'muster_behind_events',
    help: 'Events a projection or policy has not processed yet',
    labelNames: ['follower', 'name'] as const,
  }),
  behindSeconds: new Gauge({
    name: 'muster_behind_seconds',
    help: 'Age of the next event a projection or policy has to process',
    labelNames: ['follower', 'name'] as const,
  }),
  facts: new Gauge({ name: 'muster_facts', help: 'Events in the log' }),
  effects: new Gauge({
    name: 'muster_effects',
    help: 'Effects not yet done, by state',
    labelNames: ['kind', 'state'] as const,
  }),
  overdue: new Gauge({ name: 'muster_effect_overdue_seconds', help: 'How overdue the oldest due effect is' }),
  pool: new Gauge({
    name: 'muster_database_connections',
    help: 'Connections in the pool, by state',
    labelNames: ['state'] as const,
  }),
  transaction: new Gauge({
    name: 'muster_database_oldest_transaction_seconds',
    help: 'Age of the oldest open transaction in this database',
  }),
};

interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Registers a gauge that is collected on every scrape. If `collectSamples` fails, the gauge has no samples. */
export function registerGauge(
  name: string,
  help: string,
  labelNames: string[],
  collectSamples: () => Promise<readonly Sample[]>,
): void {
  register.removeSingleMetric(name); // if a process runs several apps (tests), the last one registered wins
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      gauge.reset();
      for (const { labels, value } of await collectSamples().catch(() => [])) gauge.set(labels, value);
    },
  });
}

export const renderMetrics = (): Promise<string> => register.metrics();
export const METRICS_CONTENT_TYPE = register.contentType;
