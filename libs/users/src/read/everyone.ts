import type { Region } from '@muster/contracts/regions';
import { CHAT_PARTNERS, type ChatPartners } from '@muster/chat/ports';
import { type FriendDirectory, FRIENDS } from '@muster/friends/ports';
import { ByteCache, Database, LogTail } from '@muster/platform';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { PEOPLE, type People } from '../ports';
import type { PersonRow } from './person-row';
import { listItem } from './view';

/** How many accounts are listed for everybody. */
export const MAX_LISTED = 10_000;
const CACHE_MB = 32;
/** Log-ins are not in the log, so the times of the last ones are as old as this at most (ms). */
const MAX_AGE_MS = 30_000;
const COLUMNS = 'id, name, tagline, discord, discord_id, discord_handle, region, rank, created_at, last_logged_in';
/** $1: region or null. One row more than is listed tells whether there are more. */
const NEWEST = `SELECT ${COLUMNS} FROM people WHERE restorable_until IS NULL AND ($1::text IS NULL OR region = $1)
  ORDER BY greatest(last_logged_in, created_at) DESC, id LIMIT ${MAX_LISTED + 1}`;
/** $1: ids, $2: region or null. */
const NAMED = `SELECT ${COLUMNS} FROM people WHERE id = ANY($1) AND restorable_until IS NULL
  AND ($2::text IS NULL OR region = $2) LIMIT ${MAX_LISTED}`;

type ListedRow = Parameters<typeof listItem>[0] & Pick<PersonRow, 'id'>;
interface Newest {
  epoch: number;
  at: number;
  /** Items without the brackets of the array. */
  items: string;
  /** Set if there are more accounts than these. */
  listed: ReadonlySet<string> | null;
}

/**
 * Lists all accounts that are not deleted, for clients that look up everybody by id in one list. If there are more than
 * fit, it contains those that were active last and everybody the caller meets.
 */
@Injectable()
export class Everyone {
  readonly #cache = new ByteCache<Newest>(
    CACHE_MB,
    ({ items, listed }) => 2 * items.length + 100 * (listed?.size ?? 0),
  );
  readonly #loading = new Map<string, Promise<Newest>>();

  constructor(
    private readonly database: Database,
    private readonly tail: LogTail,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
    @Inject(CHAT_PARTNERS) private readonly partners: ChatPartners,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
  ) {}

  /** Returns the list as a JSON array. */
  async json(caller: string, region: Region | undefined): Promise<string> {
    await this.tail.fence();
    const { items, listed } = await this.#newest(region);
    return `[${[items, listed && (await this.#others(caller, region, listed))].filter(Boolean).join(',')}]`;
  }

  async #newest(region: Region | undefined): Promise<Newest> {
    const [key, epoch] = [region ?? '', this.people.epoch];
    const cached = this.#cache.get(key);
    if (cached?.epoch === epoch && Date.now() - cached.at < MAX_AGE_MS) return cached;
    const running = `${key} ${epoch}`;
    let loading = this.#loading.get(running);
    if (!loading) {
      loading = this.#load(region, epoch).finally(() => this.#loading.delete(running));
      this.#loading.set(running, loading);
    }
    const newest = await loading;
    this.#cache.set(key, newest);
    return newest;
  }

  async #load(region: Region | undefined, epoch: number): Promise<Newest> {
    const at = Date.now();
    const rows = await this.database.query<ListedRow>(NEWEST, [region ?? null], 'people_everyone');
    const shown = rows.slice(0, MAX_LISTED);
    return {
      epoch,
      at,
      items: toItems(shown),
      listed: rows.length > MAX_LISTED ? new Set(shown.map(({ id }) => id)) : null,
    };
  }

  /** Returns the users whom the caller meets in scrims, chats and among friends. */
  async #others(caller: string, region: Region | undefined, listed: ReadonlySet<string>): Promise<string> {
    const met = await Promise.all([
      this.friends.friendIdsOf(caller),
      this.partners.partnersOf(caller),
      this.scrims.matesOf(caller),
    ]);
    const ids = new Set([caller, ...met.flat()].filter((id) => !listed.has(id)));
    if (ids.size === 0) return '';
    return toItems(await this.database.query<ListedRow>(NAMED, [[...ids], region ?? null], 'people_met'));
  }
}

const toItems = (rows: readonly ListedRow[]): string => rows.map((row) => JSON.stringify(listItem(row))).join(',');
