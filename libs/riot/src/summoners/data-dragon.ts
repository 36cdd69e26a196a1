import { DDRAGON_FALLBACK } from '@muster/contracts/constants';
import { CONFIG, type Config, REDIS } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { versions } from '../wire/responses';
import { sendRequest } from '../wire/http-request';
import { DRAGON_ROUTE, origin } from '../wire/routes';
import { RedisCache } from './redis-cache';

const FRESH_MS = 30 * 60_000;
/** How long the fallback version is used after a failure. */
const FALLBACK_MS = 60_000;

/** Looks up the newest version of Riot's static data. Skipped without an API key, because nothing uses it then. */
@Injectable()
export class DataDragon {
  readonly #cached: RedisCache;
  #loading: Promise<string> | undefined;
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) redis: Redis,
  ) {
    this.#cached = new RedisCache(redis);
  }

  async version(): Promise<string> {
    if (!this.config.RIOT_API_KEY) return DDRAGON_FALLBACK;
    const address = origin(DRAGON_ROUTE, this.config.RIOT_BASE_URL);
    const key = `riot:${address}:version`;
    const cached = await this.#cached.get<string>(key);
    if (cached) return cached;
    this.#loading ??= this.#fetchVersion(address, key).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #fetchVersion(address: string, key: string): Promise<string> {
    try {
      const { status, text } = await sendRequest({ url: `${address}/api/versions.json`, method: 'GET', headers: {} });
      if (status !== 200) throw new Error(`Data Dragon responded with ${status}`);
      const newest = versions.parse(JSON.parse(text))[0]!;
      await this.#cached.set(key, newest, FRESH_MS);
      return newest;
    } catch {
      await this.#cached.set(key, DDRAGON_FALLBACK, FALLBACK_MS);
      return DDRAGON_FALLBACK;
    }
  }
}
