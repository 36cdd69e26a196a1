import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { Database } from '../db/database';
import { waitAtMost } from '../effects/wait-at-most';
import { flushTraces } from '../tracing/tracing';
import { REDIS } from './injection-tokens';

/** So long a collector of traces may keep us from ending (ms). */
const TRACE_FLUSH_TIMEOUT_MS = 2_000;

/** Last of all at shutdown, after everybody who writes has finished: the connections. */
@Injectable()
export class ConnectionCloser implements OnApplicationShutdown {
  constructor(private readonly modules: ModuleRef) {}

  async onApplicationShutdown(): Promise<void> {
    this.modules.get<Redis>(REDIS, { strict: false }).disconnect();
    await waitAtMost(
      TRACE_FLUSH_TIMEOUT_MS,
      flushTraces().catch(() => undefined),
    ); // nobody may be there to take them
    await this.modules.get(Database, { strict: false }).close();
  }
}
