import type { Provider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { REDIS } from '../config/injection-tokens';
import { Database } from '../database/database';
import { collect, type Feature } from './feature';
import { RecentEvents } from '../eventlog/recent-events';
import { PolicyRunner } from '../effects/policy-runner';
import { RedisNames } from '../database/redis-names';
import type { AnyJob } from '../effects/define-job';
import { Effects } from '../effects/effects';
import { JobRunner } from '../effects/job-runner';
import { EffectQueues } from '../effects/effect-queues';
import type { QueuePlace } from '../effects/queues';

/** The queue of each kind of effect. */
export const placesOf = (features: readonly Feature[]): ReadonlyMap<string, QueuePlace> =>
  new Map(collect(features, 'jobs').map((job) => [job.kind, job]));

/** Providers that let a worker run policies and jobs. */
export function effectProviders(features: readonly Feature[]): Provider[] {
  const aggregates = collect(features, 'aggregates');
  const jobs = collect(features, 'jobs');
  return [
    RecentEvents,
    ...jobs.map(({ job }) => job),
    {
      provide: EffectQueues,
      inject: [Effects, REDIS, RedisNames],
      useFactory: (effects: Effects, redis: Redis, names: RedisNames) =>
        new EffectQueues(placesOf(features), effects, redis, names),
    },
    {
      provide: JobRunner,
      inject: [Effects, REDIS, RedisNames, ...jobs.map(({ job }) => job)],
      useFactory: (effects: Effects, redis: Redis, names: RedisNames, ...instances: AnyJob[]) =>
        new JobRunner(new Map(jobs.map(({ kind }, i) => [kind, instances[i]!])), effects, redis, names),
    },
    {
      provide: PolicyRunner,
      inject: [Database, RecentEvents, Effects, EffectQueues, ModuleRef],
      useFactory: (
        database: Database,
        recent: RecentEvents,
        effects: Effects,
        queues: EffectQueues,
        modules: ModuleRef,
      ) =>
        new PolicyRunner(
          aggregates,
          database,
          recent,
          effects,
          (entries) => queues.enqueue(entries),
          (token) => modules.get(token, { strict: false }),
        ),
    },
  ];
}
