import { serveRegions } from '@muster/contracts/regions';
import type { Upcast } from '@muster/kernel';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { CqrsModule, EventBus } from '@nestjs/cqrs';
import { Redis } from 'ioredis';
import { type AnyAggregate, upcastsOf } from '../commands/aggregate';
import { AggregateRows } from '../commands/rows';
import { AggregateCommandHandler, AggregateQueues, CommandDispatcher } from '../commands/command-dispatcher';
import { CommittedRequests } from '../commands/committed-requests';
import { SnapshotCache } from '../commands/snapshot-cache';
import { UnitDeciders } from '../commands/unit-deciders';
import { UnitOfWork } from '../commands/unit-of-work';
import { CONFIG, type Config } from '../config/config';
import { Database } from '../database/database';
import { EffectQueries } from '../effects/effect-queries';
import { Effects } from '../effects/effects';
import { placesOf } from './effect-providers';
import { collect, type Feature } from './feature';
import { ErrorMessages } from '../http/errors';
import { Effects1795564800003 } from '../effects/effects.migration';
import { Idempotency1795564800004 } from '../http/idempotency.migration';
import { Log1795564800001 } from '../eventlog/log.migration';
import { Units1795824059979 } from '../eventlog/units.migration';
import { Projections1795564800002 } from '../projections/projections.migration';
import { Appender } from '../eventlog/appender';
import { LogReader } from '../eventlog/reader';
import { ProjectionCatchUp } from '../projections/projection-catch-up';
import { LogTail } from '../eventlog/tail';
import { Upcasters } from '../eventlog/upcasters';
import { warnOfPrivilegedRole } from '../database/roles';
import { ProjectionBuilds } from '../projections/projection-builds';
import { RedisNames } from '../database/redis-names';
import { ConnectionCloser } from './close-connections';
import { FEATURES, REDIS } from '../config/injection-tokens';

const PLATFORM_MIGRATIONS = [
  Log1795564800001,
  Projections1795564800002,
  Effects1795564800003,
  Idempotency1795564800004,
  Units1795824059979,
];

/** Creates the database with the tables of all features, without connecting. */
export function buildDatabase(config: Config, features: readonly Feature[], migrating = false): Database {
  const migrations = [...PLATFORM_MIGRATIONS, ...collect(features, 'migrations')];
  return new Database(config, { migrations, entities: collect(features, 'entities') }, migrating);
}

/** Providers shared by api and worker: log, aggregate queues, read side, Redis. */
@Module({})
export class CoreModule {
  static forFeatures(config: Config, features: readonly Feature[]): DynamicModule {
    serveRegions(config.REGIONS);
    const aggregates = collect(features, 'aggregates');
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: FEATURES, useValue: features },
      { provide: Database, useFactory: () => openDatabase(config, features) },
      { provide: REDIS, useFactory: () => createRedis(config) },
      RedisNames,
      { provide: Upcasters, useFactory: () => collectUpcasters(features) },
      LogReader,
      LogTail,
      ProjectionCatchUp,
      {
        provide: Appender,
        inject: [Database, EventBus, Upcasters, LogTail],
        useFactory: (database: Database, bus: EventBus, upcasters: Upcasters, tail: LogTail) =>
          new Appender(database, bus, upcasters, tail),
      },
      {
        provide: SnapshotCache,
        inject: [Database, LogTail],
        useFactory: (database: Database, tail: LogTail) => new SnapshotCache(aggregates, database, tail),
      },
      {
        provide: AggregateRows,
        inject: [Database, LogReader],
        useFactory: (database: Database, reader: LogReader) => new AggregateRows(aggregates, database, reader),
      },
      AggregateQueues,
      CommittedRequests,
      CommandDispatcher,
      UnitDeciders,
      UnitOfWork,
      ProjectionBuilds,
      Effects,
      {
        provide: EffectQueries,
        inject: [Database],
        useFactory: (database: Database) => new EffectQueries(database, placesOf(features)),
      },
      {
        provide: ErrorMessages,
        useFactory: () => new ErrorMessages(features),
      },
      AggregateCommandHandler,
      ...collect(features, 'providers'),
      ConnectionCloser,
    ];
    return {
      module: CoreModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      providers,
      exports: [...providers.filter(isExported), CqrsModule],
    };
  }
}

const isExported = (provider: Provider): boolean =>
  !(typeof provider === 'function' && provider.name.endsWith('Handler'));

export function collectUpcasters(features: readonly Feature[]): Upcasters {
  const aggregates: readonly AnyAggregate[] = collect(features, 'aggregates');
  const byType = new Map<string, readonly Upcast[]>();
  for (const [type, upcasts] of aggregates.flatMap(upcastsOf)) {
    if (byType.has(type)) throw new Error(`two aggregates declare an event named ${type}`);
    byType.set(type, upcasts);
  }
  return new Upcasters(byType);
}

async function openDatabase(config: Config, features: readonly Feature[]): Promise<Database> {
  const database = await buildDatabase(config, features).open();
  if (config.NODE_ENV === 'production') await warnOfPrivilegedRole(database);
  return database;
}

const DISCONNECT_TIMEOUT_MS = 200;

function createRedis(config: Config): Redis {
  const redis = new Redis(config.REDIS_URL, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
    // ioredis keeps the process alive for this long after a disconnect, even if the connection is closed already.
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  });
  redis.on('error', () => undefined); // reported by readiness, and ioredis reconnects by itself
  return redis;
}
