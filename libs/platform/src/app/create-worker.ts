import 'reflect-metadata';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DestinationStream } from 'pino';
import type { Config } from '../config';
import { Database } from '../db/database';
import type { Feature } from '../feature';
import { LogTail } from '../log/tail';
import { effectProviders } from '../effects/providers';
import { Performer } from '../effects/performer';
import { Pointers } from '../effects/pointers';
import { Followers } from '../log/followers';
import { preparePolicies, PolicySteps } from '../policies/steps';
import { ProjectionBuilds } from '../projections/builds';
import { startTracing } from '../tracing/tracing';
import { checkFeatures } from './check-features';
import { CoreModule } from './core.module';
import { logger } from './logger';
import { internalPort, MetricsPort } from './metrics-port';
import { FEATURES } from './tokens';

@Module({})
class WorkerModule {
  static with(config: Config, features: readonly Feature[]): DynamicModule {
    return {
      module: WorkerModule,
      imports: [CoreModule.with(config, features)],
      providers: [
        ...internalPort,
        ...effectProviders(features),
        { provide: Followers, inject: [ProjectionBuilds, PolicySteps, LogTail], useFactory: followersOf(features) },
        ...features.flatMap((feature) => [...(feature.worker ?? [])]),
      ],
    };
  }
}

/** A worker context: commands can be sent and rows read; nothing runs by itself until `startWorker`. `logTo`: the stream its log goes to. */
export async function createWorker(config: Config, features: readonly Feature[], logTo?: DestinationStream): Promise<INestApplicationContext> {
  checkFeatures(features);
  await startTracing(config, 'muster-worker');
  return NestFactory.createApplicationContext(WorkerModule.with(config, features), { logger: logger(config, logTo) });
}

/** Projections, policies and jobs begin to run. */
export async function startWorker(app: INestApplicationContext): Promise<void> {
  const features = app.get<readonly Feature[]>(FEATURES, { strict: false });
  await preparePolicies(app.get(Database, { strict: false }), policiesOf(features));
  await app.get(LogTail, { strict: false }).start();
  await app.get(Pointers, { strict: false }).start();
  await app.get(Performer, { strict: false }).start();
  app.get(Followers, { strict: false }).start();
  await app.get(MetricsPort, { strict: false }).open();
}

const policiesOf = (features: readonly Feature[]) => features.flatMap((feature) => [...(feature.policies ?? [])]);

const followersOf = (features: readonly Feature[]) => (builds: ProjectionBuilds, steps: PolicySteps, tail: LogTail): Followers => {
  const projections = features.flatMap((feature) => [...(feature.projections ?? [])]);
  return new Followers([
    ...projections.map((projection) => ({ name: `projection ${projection.name}`, step: () => builds.step(projection, 'live') })),
    ...policiesOf(features).map((policy) => ({ name: `policy ${policy.name}`, step: () => steps.step(policy) })),
  ], tail);
};
