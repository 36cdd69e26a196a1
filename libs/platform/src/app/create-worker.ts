import 'reflect-metadata';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '../config';
import type { Feature } from '../feature';
import { LogTail } from '../log/tail';
import { ProjectionBuilds } from '../projections/builds';
import { ProjectionRunner } from '../projections/runner';
import { checkFeatures } from './check-features';
import { CoreModule } from './core.module';
import { logger } from './logger';

@Module({})
class WorkerModule {
  static with(config: Config, features: readonly Feature[]): DynamicModule {
    const projections = features.flatMap((feature) => [...(feature.projections ?? [])]);
    return {
      module: WorkerModule,
      imports: [CoreModule.with(config, features)],
      providers: [
        { provide: ProjectionRunner, inject: [ProjectionBuilds, LogTail], useFactory: (builds: ProjectionBuilds, tail: LogTail) => new ProjectionRunner(projections, builds, tail) },
        ...features.flatMap((feature) => [...(feature.worker ?? [])]),
      ],
    };
  }
}

/** A worker context: commands can be sent and rows read; nothing runs by itself until `startWorker`. */
export async function createWorker(config: Config, features: readonly Feature[]): Promise<INestApplicationContext> {
  checkFeatures(features);
  const app = await NestFactory.createApplicationContext(WorkerModule.with(config, features), { logger: logger(config) });
  app.enableShutdownHooks();
  return app;
}

/** Projections, policies and jobs begin to run. */
export async function startWorker(app: INestApplicationContext): Promise<void> {
  await app.get(LogTail, { strict: false }).start();
  app.get(ProjectionRunner, { strict: false }).start();
}
