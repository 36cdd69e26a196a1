import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { UserRecords } from '../ports';

@Injectable()
export class UserRecordQueries implements UserRecords {
  constructor(private readonly database: Database) {}

  async countActiveOn(day: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM people WHERE last_day = $1 AND restorable_until IS NULL',
      [day],
      'people_active',
    );
    return row!.n;
  }

  async banReasons(bans: readonly { userId: string; at: Date }[]): Promise<ReadonlyMap<string, string>> {
    if (bans.length === 0) return new Map();
    const rows = await this.database.query<{ user_id: string; created_at: Date; reason: string }>(
      `SELECT b.user_id, b.created_at, b.reason FROM bans b
        JOIN unnest($1::text[], $2::timestamptz[]) AS wanted (user_id, at) ON b.user_id = wanted.user_id AND b.created_at = wanted.at`,
      [bans.map(({ userId }) => userId), bans.map(({ at }) => at)],
      'ban_reasons',
    );
    return new Map(rows.map((row) => [`${row.user_id} ${row.created_at.toISOString()}`, row.reason]));
  }
}
