import { type Role, ROLES } from '@muster/contracts/constants';
import { REDIS, RedisNames } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { TOKEN_MS } from './interaction-tokens.store';

/** The choices of a person in the menu of "I'm around". `minutes`: for how long. */
export interface AroundChoices {
  roles?: Role[];
  minutes?: number;
}

/**
 * A press in a menu tells only what was chosen in it, so what was chosen in the other menu is kept for as long as the
 * message can be answered. It may be lost: then it is chosen again.
 */
@Injectable()
export class AroundChoiceStore {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly names: RedisNames,
  ) {}

  /** Returns all choices with the new ones. */
  async choose(userId: string, communityId: string, { roles, minutes }: AroundChoices): Promise<AroundChoices> {
    const key = await this.#key(userId, communityId);
    const fields = {
      ...(roles && { roles: roles.join(' ') }),
      ...(minutes !== undefined && { minutes: String(minutes) }),
    };
    if (Object.keys(fields).length > 0) await this.redis.multi().hset(key, fields).pexpire(key, TOKEN_MS).exec();
    const kept = await this.redis.hgetall(key);
    return {
      ...(kept['roles'] && { roles: kept['roles'].split(' ').filter(isRole) }),
      ...(kept['minutes'] && { minutes: Number(kept['minutes']) }),
    };
  }

  async forget(userId: string, communityId: string): Promise<void> {
    await this.redis.del(await this.#key(userId, communityId));
  }

  async #key(userId: string, communityId: string): Promise<string> {
    return (await this.names.get()).aroundChoices(userId, communityId);
  }
}
const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name);
