import { Injectable } from '@nestjs/common';
import { Database } from './database';

/**
 * Names of all Redis keys. Each contains the installation id, because several installations may share one Redis. Only
 * Riot's limits and published data (libs/riot) and Discord's limits (libs/discord) are shared, because the limits of a
 * key or an application hold for all installations that use it.
 */
export const redisNames = (installation: string) => ({
  /** Prefix of every BullMQ queue. */
  queues: `muster-${installation}`,
  /** Changes whenever Redis has been emptied. */
  epoch: `muster-${installation}:epoch`,
  /** Stream of the Socket.IO adapter. */
  sockets: `muster-${installation}:sockets`,
  /** Rooms of a user's client, for when it loses its connection. */
  recoverableRooms: (userId: string, session: string) => `muster-${installation}:rooms:${userId}:${session}`,
  presence: `attendance:${installation}`,
  socketCount: `census:${installation}`,
  /** Token of the last interaction of a person at Discord. */
  interaction: (person: string) => `muster-${installation}:interaction:${person}`,
  /** The choices of a person in Discord's menu of "I'm around". */
  aroundChoices: (userId: string, communityId: string) => `muster-${installation}:around:${userId}:${communityId}`,
  rateLimit: (limit: string) => `rate:${limit}:${installation}`,
});

/** Reads the installation's id from the database once. */
@Injectable()
export class RedisNames {
  #names: Promise<ReturnType<typeof redisNames>> | undefined;

  constructor(private readonly database: Database) {}

  get(): Promise<ReturnType<typeof redisNames>> {
    this.#names ??= this.database
      .query<{ id: string }>('SELECT id FROM installation')
      .then(([row]) => redisNames(row!.id));
    this.#names.catch(() => {
      this.#names = undefined;
    });
    return this.#names;
  }
}
