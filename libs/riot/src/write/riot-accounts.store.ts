import { Database } from '@muster/platform';
import { PEOPLE, type People, type Person } from '@muster/users/ports';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { In } from 'typeorm';
import { riotAccounts } from '../read/riot.schema';
import { account } from '../wire/responses';
import { RiotError } from '../wire/errors';
import { RiotApi } from '../wire/riot-api';
import { hostsOf } from '../wire/routes';

/** Share of the rate limit that lookups may use. */
const BUDGET_SHARE = 0.8;

export const accountPath = (name: string, tagline: string): string =>
  `/riot/account/v1/accounts/by-riot-id/${encodeURIComponent(name)}/${encodeURIComponent(tagline)}`;

/** Stores users' Riot ids, looked up by name and tagline; deleted when these change or the user is erased. */
@Injectable()
export class Accounts {
  readonly #log = new Logger('riot');
  constructor(
    private readonly database: Database,
    private readonly api: RiotApi,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  /** Returns puuid → user id for users with a Riot account. */
  async findKnown(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
    const [people, rows] = await Promise.all([this.people.findMany(ids), this.#loadRows(ids)]);
    const userIdsByPuuid = new Map<string, string>();
    for (const id of ids) {
      const person = people.get(id);
      if (!person?.region) continue;
      const row = rows.find((stored) => stored.person === id && stored.riot_id === riotId(person));
      const puuid = row?.puuid ?? (await this.#fetchPuuid(person, signal));
      if (puuid) userIdsByPuuid.set(puuid, id);
    }
    return userIdsByPuuid;
  }

  /** Looks up the users in advance. Failures are ignored, because a later lookup may succeed. */
  async refresh(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const people = await this.people.findMany(ids);
    for (const id of ids) {
      const person = people.get(id);
      if (person?.region) await this.#fetchPuuid(person, signal);
    }
  }

  async #fetchPuuid(person: Person, signal: AbortSignal): Promise<string | undefined> {
    try {
      const { puuid } = await this.api.request({
        route: hostsOf(person.region).accounts,
        method: 'account.by-riot-id',
        path: accountPath(person.name, person.tagline),
        responseSchema: account,
        budgetShare: BUDGET_SHARE,
        signal,
      });
      const { issuer } = this.api;
      const found = { person: person.id, issuer, riot_id: riotId(person), puuid, looked_up_at: () => 'now()' };
      await this.database.entities((entities) => entities.upsert(riotAccounts, found, ['person', 'issuer']));
      return puuid;
    } catch (error) {
      if (error instanceof RiotError && error.status === 404) return undefined;
      this.#log.warn(`account lookup failed: ${(error as Error).message}`);
      return undefined;
    }
  }

  #loadRows(ids: readonly string[]) {
    const { issuer } = this.api;
    return this.database.entities((entities) => entities.findBy(riotAccounts, { issuer, person: In(ids) }));
  }
}

const riotId = ({ name, tagline }: Person): string => `${name}#${tagline}`.toLowerCase();
