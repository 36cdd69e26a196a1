import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { Database } from '../database/database';
import { waitAtMost } from '../database/with-timeout';
import { flushTraces } from '../telemetry/tracing';
import { REDIS } from '../config/injection-tokens';

/** Timeout for sending remaining traces on shutdown (ms). */
const TRACE_FLUSH_TIMEOUT_MS = 2_000;

/** Closes the connections at the end of a shutdown, after everything that uses them has finished. */
@Injectable()
export class ConnectionCloser implements OnApplicationShutdown {
  constructor(private readonly modules: ModuleRef) {}

  async onApplicationShutdown(): Promise<void> {
    this.modules.get<Redis>(REDIS, { strict: false }).disconnect();
    await waitAtMost(
      TRACE_FLUSH_TIMEOUT_MS,
      flushTraces().catch(() => undefined),
    ); // the collector may be unavailable
    await this.modules.get(Database, { strict: false }).close();
  }
}
