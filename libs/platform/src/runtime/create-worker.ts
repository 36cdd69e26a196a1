import 'reflect-metadata';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DestinationStream } from 'pino';
import type { Config } from '../config/config';
import { Database } from '../database/database';
import { collect, type Feature } from './feature';
import { LogTail } from '../eventlog/tail';
import { workerProviders } from './worker-providers';
import { JobRunner } from '../effects/job-runner';
import { EffectQueues } from '../effects/effect-queues';
import { LogConsumers } from '../projections/log-consumers';
import { registerPolicies } from '../effects/policy-runner';
import { startTracing } from '../telemetry/tracing';
import { checkFeatures } from './check-features';
import { CoreModule } from './core.module';
import { createLogger } from '../telemetry/logger';
import { internalPort, MetricsPort } from './metrics-port';
import { FEATURES } from '../config/injection-tokens';

@Module({})
class WorkerModule {
  static forFeatures(config: Config, features: readonly Feature[]): DynamicModule {
    return {
      module: WorkerModule,
      imports: [CoreModule.forFeatures(config, features)],
      providers: [...internalPort, ...workerProviders(features)],
    };
  }
}

/** Creates a worker context that can send commands and read rows. Nothing runs by itself until `startWorker`. */
export async function createWorker(
  config: Config,
  features: readonly Feature[],
  logTo?: DestinationStream,
): Promise<INestApplicationContext> {
  checkFeatures(features);
  await startTracing(config, 'muster-worker');
  return NestFactory.createApplicationContext(WorkerModule.forFeatures(config, features), {
    logger: createLogger(config, logTo),
  });
}

/** Starts projections, policies and jobs. */
export async function startWorker(app: INestApplicationContext): Promise<void> {
  const features = app.get<readonly Feature[]>(FEATURES, { strict: false });
  await registerPolicies(app.get(Database, { strict: false }), collect(features, 'policies'));
  await app.get(LogTail, { strict: false }).start();
  await app.get(EffectQueues, { strict: false }).start();
  await app.get(JobRunner, { strict: false }).start();
  app.get(LogConsumers, { strict: false }).start();
  await app.get(MetricsPort, { strict: false }).open();
}
