import { SUMMONER_CACHE_MS, type SummonerData, type SummonerQuery } from '@muster/contracts';
import { HttpError, REDIS } from '@muster/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { accountPath } from '../write/riot-accounts.store';
import { account, leagueEntries, summoner } from '../wire/responses';
import { RiotError } from '../wire/errors';
import { RiotApi } from '../wire/riot-api';
import { hostsOf } from '../wire/routes';
import { RedisCache } from './redis-cache';

/** Nobody waits longer for a profile icon (ms). */
const TIME_MS = 4_000;
const MAX_QUEUE_MS = 500;
/** Somebody who was unknown may have corrected his name by then (ms). */
const UNKNOWN_MS = 5 * 60_000;
/** The part of our calls lookups may use up: codes need some, too. */
const BUDGET_SHARE = 0.8;

/** null: Riot knows nobody of that name. */
type CachedSummoner = SummonerData | 'away' | null;

/** Level, icon and official rank of a summoner, asked for at most once in half an hour. */
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

  async find(query: SummonerQuery): Promise<SummonerData | 'away'> {
    if (!this.api.enabled) return 'away';
    const key = `riot:${this.api.issuer}:summoner:${query.region}:${query.gameName.toLowerCase()}#${query.tagLine.toLowerCase()}`;
    const kept = await this.#cache.get<{ data: SummonerData | null }>(key);
    const found = kept ? kept.data : await this.#loadOnce(key, query);
    if (!found)
      throw new HttpError(404, 'summoner-not-found', `Summoner ${query.gameName}#${query.tagLine} was not found`);
    return found;
  }

  /** Everybody who asks for the same one meanwhile shares the answer. */
  #loadOnce(key: string, query: SummonerQuery): Promise<CachedSummoner> {
    let asking = this.#inFlight.get(key);
    if (!asking) this.#inFlight.set(key, (asking = this.#load(key, query).finally(() => this.#inFlight.delete(key))));
    return asking;
  }

  async #load(key: string, query: SummonerQuery): Promise<CachedSummoner> {
    try {
      const data = await this.#fetch(query);
      await this.#cache.set(key, { data }, SUMMONER_CACHE_MS);
      return data;
    } catch (error) {
      if (!(error instanceof RiotError && error.status === 404)) {
        this.#log.warn(`summoner lookup failed: ${(error as Error).message}`);
        return 'away';
      }
      await this.#cache.set(key, { data: null }, UNKNOWN_MS);
      return null;
    }
  }

  async #fetch({ gameName, tagLine, region }: SummonerQuery): Promise<SummonerData> {
    const { platform, accounts } = hostsOf(region);
    const how = { maxQueueMs: MAX_QUEUE_MS, budgetShare: BUDGET_SHARE, signal: AbortSignal.timeout(TIME_MS) };
    const { puuid } = await this.api.request({
      route: accounts,
      method: 'account.by-riot-id',
      path: accountPath(gameName, tagLine),
      responseSchema: account,
      ...how,
    });
    const [who, ranks] = await Promise.all([
      this.api.request({
        route: platform,
        method: 'summoner.by-puuid',
        path: `/lol/summoner/v4/summoners/by-puuid/${encodeURIComponent(puuid)}`,
        responseSchema: summoner,
        ...how,
      }),
      this.api.request({
        route: platform,
        method: 'league.by-puuid',
        path: `/lol/league/v4/entries/by-puuid/${encodeURIComponent(puuid)}`,
        responseSchema: leagueEntries,
        ...how,
      }),
    ]);
    return { profileIconId: who.profileIconId, summonerLevel: who.summonerLevel, rankedData: ranks };
  }
}
