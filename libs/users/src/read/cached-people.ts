import { BatchingCache, idOfStream, LogTail, type StoredEvent } from '@muster/platform';
import type { People, Person } from '../ports';
import { Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import type { UserEvent } from '../domain/user';
import { type PersonRow, shownDiscord } from './person-row';
import { PeopleQueries } from './people.queries';

const CACHE_MB = 32;
/** Events that change a user's public data. */
const RELEVANT_EVENTS: ReadonlySet<UserEvent['type']> = new Set([
  'UserRegistered',
  'NameChanged',
  'DiscordChanged',
  'DiscordLinked',
  'DiscordUnlinked',
  'RegionChanged',
  'RankChanged',
  'AccountDeleted',
  'AccountRestored',
  'AccountErased',
]);

/** Caches users' public data until an event changes it. */
@Injectable()
export class CachedPeople implements People {
  readonly #cache = new BatchingCache<Person>((ids) => this.#load(ids), CACHE_MB);
  #epoch = 0;

  constructor(
    private readonly queries: PeopleQueries,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  get epoch(): number {
    return this.#epoch;
  }

  findMany(ids: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
    return this.#cache.findMany(ids);
  }

  #onEvent({ stream, type }: StoredEvent): void {
    const userId = idOfStream(userAggregate, stream);
    if (userId === undefined || !(RELEVANT_EVENTS as ReadonlySet<string>).has(type)) return;
    this.#cache.invalidate(userId);
    this.#epoch += 1;
  }

  async #load(ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
    const rows = new Map((await this.queries.findMany(ids)).map((row) => [row.id, row]));
    return new Map(ids.map((id) => [id, toPerson(id, rows.get(id))]));
  }
}

function toPerson(id: string, row: PersonRow | undefined): Person {
  if (!row || row.restorable_until)
    return { id, name: 'Deleted user', tagline: '', discord: '', rank: 'Unranked', region: '' };
  return { id, name: row.name, tagline: row.tagline, discord: shownDiscord(row), rank: row.rank, region: row.region };
}
