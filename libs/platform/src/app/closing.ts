import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Redis } from 'ioredis';
import { Database } from '../db/database';
import { REDIS } from './tokens';

/** Last of all at shutdown, after everybody who writes has finished: the connections. */
@Injectable()
export class Closing implements OnApplicationShutdown {
  constructor(private readonly modules: ModuleRef) {}

  async onApplicationShutdown(): Promise<void> {
    this.modules.get<Redis>(REDIS, { strict: false }).disconnect();
    await this.modules.get(Database, { strict: false }).close();
  }
}
