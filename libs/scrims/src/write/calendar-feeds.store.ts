import { CONFIG, type Config, Database } from '@muster/platform';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { calendarFeeds } from '../read/scrims.schema';

const TOKEN_BYTES = 24;
const isToken = (token: string): boolean => /^[\w-]{32}$/.test(token);

/** Secret calendar addresses. Anyone with an address can read the calendar, so users can rotate or revoke it. */
@Injectable()
export class CalendarFeeds {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PLAYERS) private readonly people: PlayerDirectory,
  ) {}

  /** Returns the user's address. The first call creates it. */
  url(userId: string): Promise<string> {
    return this.#upsert(userId, ['user_id']);
  }

  /** Replaces the address; the old one stops working immediately. */
  rotate(userId: string): Promise<string> {
    return this.#upsert(userId, ['token', 'created_at']);
  }

  async revoke(userId: string): Promise<void> {
    await this.database.entities((entities) => entities.delete(calendarFeeds, { user_id: userId }));
  }

  /** Returns the user of an address, unless they are banned or deleted. */
  async ownerOf(token: string): Promise<string | undefined> {
    if (!isToken(token)) return undefined;
    const feed = await this.database.entities((entities) => entities.findOneBy(calendarFeeds, { token }));
    const person = feed && (await this.people.findById(feed.user_id));
    return person && !person.banned ? feed.user_id : undefined;
  }

  /** `replaced`: columns that an address that exists gets anew. */
  async #upsert(userId: string, replaced: readonly string[]): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { raw } = await this.database.entities((entities) =>
      entities
        .createQueryBuilder()
        .insert()
        .into(calendarFeeds)
        .values({ user_id: userId, token, created_at: () => 'now()' })
        .orUpdate([...replaced], ['user_id'])
        .returning('token')
        .execute(),
    );
    const [stored] = raw as [{ token: string }];
    return `${this.config.PUBLIC_URL}/api/calendar/${stored.token}.ics`;
  }
}
