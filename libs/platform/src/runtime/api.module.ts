import { type DynamicModule, Module, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { TokenGuard } from '../http/auth.guard';
import { JwtStrategy } from '../auth/jwt.strategy';
import { SocketSession } from '../http/socket-session';
import { Tokens } from '../auth/tokens';
import type { Config } from '../config/config';
import { Database } from '../database/database';
import { collect, type Feature } from './feature';
import { ApiKeyGuard } from '../http/api-key.guard';
import { ErrorFilter } from '../http/errors';
import { EventStreams } from '../http/event-streams';
import { Idempotency } from '../http/idempotency';
import { IdempotencyKeys } from '../http/idempotency-keys';
import { AccessTokenGuard, TokenScopeGuard } from '../http/token-scope';
import { RateGuard } from '../http/rate.guard';
import { RateLimits } from '../http/rate-limits';
import { validation } from '../http/schema';
import { PresenceTracker } from '../realtime/presence-tracker';
import { Gateway } from '../realtime/gateway';
import { SocketRooms } from '../realtime/socket-rooms';
import { CoreModule } from './core.module';
import { HealthController } from './health.controller';
import { internalPort } from './metrics-port';
import { workerProviders } from './worker-providers';

/** Every controller of an api. */
export const controllersOf = (features: readonly Feature[]): Type[] => [
  HealthController,
  ...collect(features, 'controllers'),
];

@Module({})
export class ApiModule implements OnApplicationBootstrap {
  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.database.beginResponding();
  }

  /** `withWorker`: the process also runs projections, policies and jobs. */
  static forFeatures(config: Config, features: readonly Feature[], withWorker: boolean): DynamicModule {
    return {
      module: ApiModule,
      imports: [CoreModule.forFeatures(config, features), PassportModule],
      controllers: controllersOf(features),
      providers: [
        ...internalPort,
        Tokens,
        SocketSession,
        JwtStrategy,
        RateLimits,
        EventStreams,
        SocketRooms,
        PresenceTracker,
        Gateway,
        { provide: APP_GUARD, useClass: AccessTokenGuard },
        { provide: APP_GUARD, useClass: ApiKeyGuard },
        { provide: APP_GUARD, useClass: RateGuard },
        { provide: APP_GUARD, useClass: TokenScopeGuard },
        { provide: APP_GUARD, useClass: TokenGuard },
        IdempotencyKeys,
        Idempotency,
        { provide: APP_GUARD, useExisting: Idempotency },
        { provide: APP_PIPE, useValue: validation },
        { provide: APP_FILTER, useClass: ErrorFilter },
        ...collect(features, 'apiProviders'),
        ...collect(features, 'pageMetaProviders'),
        ...features.flatMap(({ personalData }) => personalData ?? []),
        ...(withWorker ? workerProviders(features) : []),
      ],
    };
  }
}
