import { SUMMONER_CACHE_MS, type SummonerData, type SummonerQuery } from '@muster/contracts';
import { HttpRefusal, REDIS } from '@muster/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { accountPath } from '../tournaments/accounts';
import { account, leagueEntries, summoner } from '../wire/answers';
import { RiotError } from '../wire/errors';
import { RiotApi } from '../wire/riot-api';
import { hostsOf } from '../wire/routes';
import { Kept } from './kept';

/** Nobody waits longer for a profile icon (ms). */
const TIME_MS = 4_000;
const PATIENCE_MS = 500;
/** Somebody who was unknown may have corrected his name by then (ms). */
const UNKNOWN_MS = 5 * 60_000;
/** The part of our calls lookups may use up: codes need some, too. */
const SHARE = 0.8;

/** null: Riot knows nobody of that name. */
type Found = SummonerData | 'away' | null;

/** Level, icon and official rank of a summoner, asked for at most once in half an hour. */
@Injectable()
export class Summoners {
  readonly #log = new Logger('riot');
  readonly #kept: Kept;
  readonly #asking = new Map<string, Promise<Found>>();

  constructor(private readonly api: RiotApi, @Inject(REDIS) redis: Redis) {
    this.#kept = new Kept(redis);
  }

  async find(query: SummonerQuery): Promise<SummonerData | 'away'> {
    if (!this.api.enabled) return 'away';
    const key = `riot:${this.api.issuer}:summoner:${query.region}:${query.gameName.toLowerCase()}#${query.tagLine.toLowerCase()}`;
    const kept = await this.#kept.get<{ data: SummonerData | null }>(key);
    const found = kept ? kept.data : await this.#askOnce(key, query);
    if (!found) throw new HttpRefusal(404, 'summoner-not-found', `Summoner ${query.gameName}#${query.tagLine} was not found`);
    return found;
  }

  /** Everybody who asks for the same one meanwhile shares the answer. */
  #askOnce(key: string, query: SummonerQuery): Promise<Found> {
    let asking = this.#asking.get(key);
    if (!asking) this.#asking.set(key, (asking = this.#ask(key, query).finally(() => this.#asking.delete(key))));
    return asking;
  }

  async #ask(key: string, query: SummonerQuery): Promise<Found> {
    try {
      const data = await this.#look(query);
      await this.#kept.keep(key, { data }, SUMMONER_CACHE_MS);
      return data;
    } catch (error) {
      if (!(error instanceof RiotError && error.status === 404)) {
        this.#log.warn(`summoner lookup failed: ${(error as Error).message}`);
        return 'away';
      }
      await this.#kept.keep(key, { data: null }, UNKNOWN_MS);
      return null;
    }
  }

  async #look({ gameName, tagLine, region }: SummonerQuery): Promise<SummonerData> {
    const { platform, accounts } = hostsOf(region);
    const how = { patienceMs: PATIENCE_MS, share: SHARE, signal: AbortSignal.timeout(TIME_MS) };
    const { puuid } = await this.api.ask({ route: accounts, method: 'account.by-riot-id', path: accountPath(gameName, tagLine), answer: account, ...how });
    const [who, ranks] = await Promise.all([
      this.api.ask({ route: platform, method: 'summoner.by-puuid', path: `/lol/summoner/v4/summoners/by-puuid/${encodeURIComponent(puuid)}`, answer: summoner, ...how }),
      this.api.ask({ route: platform, method: 'league.by-puuid', path: `/lol/league/v4/entries/by-puuid/${encodeURIComponent(puuid)}`, answer: leagueEntries, ...how }),
    ]);
    return { profileIconId: who.profileIconId, summonerLevel: who.summonerLevel, rankedData: ranks };
  }
}
