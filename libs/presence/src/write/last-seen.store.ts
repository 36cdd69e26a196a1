import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface Seen {
  userId: string;
  at: string;
}

/** Stores when a user's last tab closed. */
@Injectable()
export class LastSeen {
  constructor(private readonly database: Database) {}

  /** Keeps the latest time, because several nodes may record the same user. */
  async record(seen: readonly Seen[]): Promise<void> {
    await this.database.query(
      `INSERT INTO last_seen SELECT "userId", at FROM jsonb_to_recordset($1) AS s("userId" text, at timestamptz)
        ON CONFLICT (user_id) DO UPDATE SET at = excluded.at WHERE last_seen.at < excluded.at`,
      [JSON.stringify(seen)],
      'last_seen_put',
    );
  }

  async findMany(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ user_id: string; at: Date }>(
      'SELECT user_id, at FROM last_seen WHERE user_id = ANY($1)',
      [userIds],
      'last_seen_of',
    );
    return new Map(rows.map((row) => [row.user_id, row.at.toISOString()]));
  }
}
