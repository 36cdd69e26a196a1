import { BaseAdapter } from '@bull-board/api/dist/queueAdapters/base.js';
import type { JobState, JobStatus, QueueJob, QueueJobJson } from '@bull-board/api/typings/app';
import type { EffectState } from '@muster/contracts';
import type { Redis } from 'ioredis';
import type { EffectQueries, ListedEffect } from '../../effects/effect-queries';
import type { Effects } from '../../effects/effects';

const STATE: Record<Exclude<EffectState, 'pending'>, JobState> = {
  running: 'active',
  done: 'completed',
  failed: 'failed',
  superseded: 'completed',
};
const jobStateOf = ({ state, isDue }: ListedEffect): JobState =>
  state === 'pending' ? (isDue ? 'waiting' : 'delayed') : STATE[state];

/** Job status of Bull Board → effect state. Pending effects are either waiting or delayed. */
const ROWS: Partial<Record<JobStatus, EffectState>> = {
  active: 'running',
  completed: 'done',
  failed: 'failed',
  waiting: 'pending',
  delayed: 'pending',
};
const STATUSES = ['latest', 'active', 'waiting', 'completed', 'failed', 'delayed'] as const;
/** Number of pending effects searched for waiting or delayed ones. */
const SCAN_LIMIT = 1_000;

const notSupported = (): Promise<never> => Promise.reject(new Error('Effects can only be viewed and retried'));

/**
 * Shows one kind of effect as a Bull Board queue, based on the rows instead of BullMQ's entries, which are temporary.
 * Failed effects can be retried; nothing else can be changed.
 */
export class EffectQueueAdapter extends BaseAdapter {
  constructor(
    private readonly kind: string,
    private readonly effectQueries: EffectQueries,
    private readonly effects: Effects,
    private readonly redis: Redis,
  ) {
    super('bull', { allowCompletedRetries: false });
  }

  override getName(): string {
    return this.kind;
  }

  override async getJob(id: string): Promise<QueueJob | undefined> {
    const effect = await this.effectQueries.findByKey(id);
    return effect?.kind === this.kind ? this.#job(effect) : undefined;
  }

  override async getJobs(statuses: JobStatus[], start = 0, end = SCAN_LIMIT): Promise<QueueJob[]> {
    const states = [...new Set(statuses.flatMap((status) => ROWS[status] ?? []))];
    const pages = !states.includes('pending') || (statuses.includes('waiting') && statuses.includes('delayed'));
    const found = await this.effectQueries.list(
      states,
      this.kind,
      pages ? { limit: end - start + 1, offset: start } : { limit: SCAN_LIMIT, offset: 0 },
    );
    const matching = found.filter((effect) => (statuses as string[]).includes(jobStateOf(effect)));
    return (pages ? matching : matching.slice(start, end + 1)).map((effect) => this.#job(effect));
  }

  override async getJobCounts() {
    const { delayed, waiting, running, failed, done } = await this.effectQueries.counts(this.kind);
    return {
      latest: 0,
      active: running,
      completed: done,
      delayed,
      failed,
      paused: 0,
      prioritized: 0,
      waiting,
      'waiting-children': 0,
    };
  }

  override getRedisInfo(): Promise<string | null> {
    return this.redis.status === 'ready' ? this.redis.info() : Promise.resolve(null);
  }

  override getStatuses() {
    return [...STATUSES];
  }
  override getJobStatuses() {
    return STATUSES.slice(1) as JobStatus[];
  }
  override getJobLogs(): Promise<string[]> {
    return Promise.resolve([]);
  }
  override getMetrics() {
    return Promise.resolve({ meta: { count: 0, prevTS: 0, prevCount: 0 }, data: [], count: 0 });
  }
  override isPaused(): Promise<boolean> {
    return Promise.resolve(false);
  }
  override getJobSchedulers(): Promise<never[]> {
    return Promise.resolve([]);
  }
  override getJobSchedulersCount(): Promise<number> {
    return Promise.resolve(0);
  }
  override getGlobalConcurrency(): Promise<null> {
    return Promise.resolve(null);
  }

  override clean = notSupported;
  override addJob = notSupported;
  override pause = notSupported;
  override resume = notSupported;
  override empty = notSupported;
  override obliterate = notSupported;
  override promoteAll = notSupported;
  override removeJobScheduler = notSupported;
  override updateJobScheduler = notSupported;
  override runJobSchedulerNow = notSupported;
  override setGlobalConcurrency = notSupported;

  #job(effect: ListedEffect): QueueJob {
    return {
      opts: {},
      promote: notSupported,
      remove: notSupported,
      retry: async () => {
        await this.effects.retry(effect.key);
      },
      getState: () => Promise.resolve(jobStateOf(effect)),
      toJSON: () => toQueueJob(effect),
    };
  }
}

function toQueueJob({
  key,
  kind,
  ref,
  attempts,
  error,
  result,
  dueAt,
  createdAt,
  doneAt,
  isDue,
}: ListedEffect): QueueJobJson {
  return {
    id: key,
    name: kind,
    data: ref,
    progress: 0,
    attemptsMade: attempts,
    timestamp: createdAt.getTime(),
    finishedOn: doneAt?.getTime() ?? null,
    processedOn: doneAt?.getTime() ?? null,
    ...(!isDue && { delay: dueAt.getTime() - createdAt.getTime() }),
    failedReason: error ?? '',
    stacktrace: error ? [error] : [],
    returnvalue: result,
    opts: { dueAt },
  };
}
