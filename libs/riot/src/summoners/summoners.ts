import { SUMMONER_CACHE_MS } from '@muster/contracts/constants';
import type { SummonerData, SummonerQuery } from '@muster/contracts/riot';
import { HttpError, REDIS } from '@muster/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { accountPath } from '../write/riot-accounts.store';
import { account, leagueEntries, summoner } from '../wire/responses';
import { RiotError } from '../wire/errors';
import { RiotApi } from '../wire/riot-api';
import { hostsOf } from '../wire/routes';
import { RedisCache } from './redis-cache';
import { say } from '../texts/catalogue';

const TIMEOUT_MS = 4_000;
const MAX_QUEUE_MS = 500;
/** Unknown names are cached for a shorter time, because users may correct them. */
const UNKNOWN_MS = 5 * 60_000;
/** Share of the rate limit that lookups may use, so that tournament codes have some left. */
const BUDGET_SHARE = 0.8;

/** Null if Riot has no account of that name. */
type CachedSummoner = SummonerData | 'unavailable' | null;

/** Finds level, icon and official rank of a summoner; cached for half an hour. */
@Injectable()
export class Summoners {
  readonly #log = new Logger('riot');
  readonly #cache: RedisCache;
  readonly #inFlight = new Map<string, Promise<CachedSummoner>>();

  constructor(
    private readonly api: RiotApi,
    @Inject(REDIS) redis: Redis,
  ) {
    this.#cache = new RedisCache(redis);
  }

  async find(query: SummonerQuery): Promise<SummonerData | 'unavailable'> {
    if (!this.api.enabled) return 'unavailable';
    const key = `riot:${this.api.issuer}:summoner:${query.region}:${query.gameName.toLowerCase()}#${query.tagLine.toLowerCase()}`;
    const cached = await this.#cache.get<{ data: SummonerData | null }>(key);
    const result = cached ? cached.data : await this.#loadOnce(key, query);
    if (!result)
      throw new HttpError(
        404,
        'summoner-not-found',
        say('summonerNotFound', { name: query.gameName, tag: query.tagLine }),
      );
    return result;
  }

  /** Concurrent calls for the same summoner share one load. */
  #loadOnce(key: string, query: SummonerQuery): Promise<CachedSummoner> {
    let pending = this.#inFlight.get(key);
    if (!pending) this.#inFlight.set(key, (pending = this.#load(key, query).finally(() => this.#inFlight.delete(key))));
    return pending;
  }

  async #load(key: string, query: SummonerQuery): Promise<CachedSummoner> {
    try {
      const data = await this.#fetch(query);
      await this.#cache.set(key, { data }, SUMMONER_CACHE_MS);
      return data;
    } catch (error) {
      if (!(error instanceof RiotError && error.status === 404)) {
        this.#log.warn(`summoner lookup failed: ${(error as Error).message}`);
        return 'unavailable';
      }
      await this.#cache.set(key, { data: null }, UNKNOWN_MS);
      return null;
    }
  }

  async #fetch({ gameName, tagLine, region }: SummonerQuery): Promise<SummonerData> {
    const { platform, accounts } = hostsOf(region);
    const options = { maxQueueMs: MAX_QUEUE_MS, budgetShare: BUDGET_SHARE, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const { puuid } = await this.api.request({
      route: accounts,
      method: 'account.by-riot-id',
      path: accountPath(gameName, tagLine),
      responseSchema: account,
      ...options,
    });
    const [details, ranks] = await Promise.all([
      this.api.request({
        route: platform,
        method: 'summoner.by-puuid',
        path: `/lol/summoner/v4/summoners/by-puuid/${encodeURIComponent(puuid)}`,
        responseSchema: summoner,
        ...options,
      }),
      this.api.request({
        route: platform,
        method: 'league.by-puuid',
        path: `/lol/league/v4/entries/by-puuid/${encodeURIComponent(puuid)}`,
        responseSchema: leagueEntries,
        ...options,
      }),
    ]);
    return { profileIconId: details.profileIconId, summonerLevel: details.summonerLevel, rankedData: ranks };
  }
}
