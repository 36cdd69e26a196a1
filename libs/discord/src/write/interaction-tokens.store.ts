import type { Language } from '@muster/contracts/languages';
import { REDIS, RedisNames } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';

/** Discord accepts messages to the person of an interaction by its token for this long. */
export const TOKEN_MS = 15 * 60_000;
/** Clocks differ, and a call takes a moment. */
const MARGIN_MS = 30_000;

export interface InteractionToken {
  token: string;
  language: Language;
  /** ms */
  until: number;
}

/**
 * The token of each person's last interaction, by their id at Discord. Kept in Redis, because it expires by itself and
 * may be lost: messages then go to a channel.
 */
@Injectable()
export class InteractionTokens {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly names: RedisNames,
  ) {}

  async keep(person: string, token: string, language: Language): Promise<void> {
    const kept: InteractionToken = { token, language, until: Date.now() + TOKEN_MS - MARGIN_MS };
    const key = (await this.names.get()).interaction(person);
    await this.redis.set(key, JSON.stringify(kept), 'PX', TOKEN_MS - MARGIN_MS);
  }

  async find(person: string): Promise<InteractionToken | undefined> {
    const kept = await this.redis.get((await this.names.get()).interaction(person));
    return kept === null ? undefined : (JSON.parse(kept) as InteractionToken);
  }

  async forget(person: string): Promise<void> {
    await this.redis.del((await this.names.get()).interaction(person));
  }
}
