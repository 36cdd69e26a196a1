import { CONFIG, type Config, Database } from '@muster/platform';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';

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
    return this.#upsert(userId, 'token = calendar_feeds.token');
  }

  /** Replaces the address; the old one stops working immediately. */
  rotate(userId: string): Promise<string> {
    return this.#upsert(userId, 'token = excluded.token, created_at = now()');
  }

  async revoke(userId: string): Promise<void> {
    await this.database.query('DELETE FROM calendar_feeds WHERE user_id = $1', [userId]);
  }

  /** Returns the user of an address, unless they are banned or deleted. */
  async ownerOf(token: string): Promise<string | undefined> {
    const [row] = isToken(token)
      ? await this.database.query<{ user_id: string }>(
          'SELECT user_id FROM calendar_feeds WHERE token = $1',
          [token],
          'calendar_owner',
        )
      : [];
    const person = row && (await this.people.findById(row.user_id));
    return person && !person.banned ? row.user_id : undefined;
  }

  async #upsert(userId: string, otherwise: string): Promise<string> {
    const fresh = randomBytes(TOKEN_BYTES).toString('base64url');
    const [row] = await this.database.query<{ token: string }>(
      `INSERT INTO calendar_feeds (user_id, token) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET ${otherwise}
        RETURNING token`,
      [userId, fresh],
    );
    return `${this.config.PUBLIC_URL}/api/calendar/${row!.token}.ics`;
  }
}
