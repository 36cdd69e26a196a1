import type { DayEntry, Share, WeekRange } from '@muster/contracts/availability';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { Calendar } from '../domain/calendar';

/** `updatedAt`: ISO instant. */
export interface StoredCalendar extends Calendar {
  updatedAt: string;
}
interface Row {
  user_id: string;
  zone: string | null;
  week: WeekRange[] | null;
  share: Share;
  updated_at: Date;
  confirmed_at: Date | null;
  days: DayEntry[];
}

/** Reads what people said about their free time. */
@Injectable()
export class AvailabilityQueries {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<StoredCalendar | undefined> {
    return (await this.ofMany([userId])).get(userId);
  }

  /** People who said nothing are missing. */
  async ofMany(userIds: readonly string[]): Promise<ReadonlyMap<string, StoredCalendar>> {
    const rows = await this.database.query<Row>(
      `SELECT w.user_id, w.zone, w.week, w.share, w.updated_at, a.confirmed_at, coalesce(
          (SELECT jsonb_agg(jsonb_build_object('date', d.date, 'ranges', d.ranges, 'note', d.note) ORDER BY d.date)
            FROM availability_days d WHERE d.user_id = w.user_id), '[]') AS days
        FROM availability_weeks w JOIN availability a ON a.id = w.user_id WHERE w.user_id = ANY($1)`,
      [userIds],
      'availability_of',
    );
    return new Map(rows.map((row) => [row.user_id, toCalendar(row)]));
  }
}

const toCalendar = ({ zone, week, share, updated_at, confirmed_at, days }: Row): StoredCalendar => ({
  zone,
  week,
  days,
  share,
  confirmedAt: confirmed_at?.toISOString() ?? null,
  updatedAt: updated_at.toISOString(),
});
