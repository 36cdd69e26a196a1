import type { Weekday } from '@muster/contracts/nights';
import { WATCH_REST_MS } from '@muster/contracts/pickups';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Hours } from '../domain/watch';

export interface Watch extends Hours {
  userId: string;
  communityId: string;
  count: number;
}
const COLUMNS = `user_id AS "userId", community AS "communityId", count, from_time AS "from", to_time AS "to", zone, days`;

/** The wishes of people to be told of people around. */
@Injectable()
export class WatchQueries {
  constructor(private readonly database: Database) {}

  async of(userId: string, communityId?: string): Promise<Watch[]> {
    return this.database.query<Watch>(
      `SELECT ${COLUMNS} FROM around_watches WHERE user_id = $1 AND ($2::text IS NULL OR community = $2)
        ORDER BY community`,
      [userId, communityId ?? null],
      'around_watches_by',
    );
  }

  /** Watches whose number has just been reached, of people who were not told a short time ago. */
  async reached(
    client: Pick<pg.ClientBase, 'query'>,
    communityId: string,
    { from, to, now }: { from: number; to: number; now: string },
  ): Promise<Watch[]> {
    const { rows } = await client.query<Watch>({
      name: 'around_watches_reached',
      text: `SELECT ${COLUMNS} FROM around_watches WHERE community = $1 AND count > $2 AND count <= $3
        AND (told_at IS NULL OR told_at <= $4::timestamptz - $5 * interval '1 ms')`,
      values: [communityId, from, to, now, WATCH_REST_MS],
    });
    return rows;
  }

  async put({ userId, communityId, count, from, to, zone, days }: Watch): Promise<void> {
    await this.database.query(
      `INSERT INTO around_watches (user_id, community, count, from_time, to_time, zone, days)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (user_id, community) DO UPDATE SET count = excluded.count, from_time = excluded.from_time,
          to_time = excluded.to_time, zone = excluded.zone, days = excluded.days`,
      [userId, communityId, count, from, to, zone, days as readonly Weekday[] | null],
    );
  }

  async remove(userId: string, communityId: string): Promise<void> {
    await this.database.query('DELETE FROM around_watches WHERE user_id = $1 AND community = $2', [
      userId,
      communityId,
    ]);
  }
}
