import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface BanRow {
  id: string;
  user_id: string;
  banned_by: string;
  date_from: Date;
  date_to: Date;
  reason: string;
  created_at: Date;
  lifted_at: Date | null;
}

@Injectable()
export class BanQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  list({ limit, offset }: { limit: number; offset: number }): Promise<BanRow[]> {
    return this.database.query<BanRow>(
      `SELECT id, user_id, banned_by, date_from, date_to, reason, created_at, lifted_at FROM bans
        ORDER BY created_at DESC, id LIMIT $1 OFFSET $2`,
      [limit, offset],
      'bans_list',
    );
  }

  async count(): Promise<number> {
    const [row] = await this.database.query<{ n: number }>('SELECT count(*) AS n FROM bans');
    return row!.n;
  }

  /** Returns users whose ban has expired but was not lifted. */
  async expired(): Promise<string[]> {
    const rows = await this.database.query<{ user_id: string }>(
      'SELECT user_id FROM bans WHERE lifted_at IS NULL AND date_to <= now()',
    );
    return rows.map((row) => row.user_id);
  }
}
