import { CONFIG, type Config, Database } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;
const isToken = (token: string): boolean => /^[\w-]{32}$/.test(token);

/** Secret addresses of teams' calendars, one for each member. These rows are not derived from events. */
@Injectable()
export class TeamFeeds {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns a new address; the member's former one stops working immediately. */
  async issue(team: string, userId: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.database.query(
      `INSERT INTO team_feeds (team, user_id, token) VALUES ($1, $2, $3)
        ON CONFLICT (team, user_id) DO UPDATE SET token = excluded.token, created_at = now()`,
      [team, userId, token],
    );
    return `${this.config.PUBLIC_URL}/api/calendar/teams/${token}.ics`;
  }

  async revoke(team: string, userId: string): Promise<void> {
    await this.database.query('DELETE FROM team_feeds WHERE team = $1 AND user_id = $2', [team, userId]);
  }

  async find(token: string): Promise<{ team: string; userId: string } | undefined> {
    if (!isToken(token)) return undefined;
    const [feed] = await this.database.query<{ team: string; userId: string }>(
      'SELECT team, user_id AS "userId" FROM team_feeds WHERE token = $1',
      [token],
    );
    return feed;
  }
}
