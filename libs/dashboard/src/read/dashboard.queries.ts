import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { ActivityRow } from './activities';
import type { Count, BanCounts } from './view';

@Injectable()
export class DashboardQueries {
  constructor(private readonly database: Database) {}

  /** Returns all counts except daily ones before `since` (YYYY-MM-DD). */
  statCounts(since: string): Promise<Count[]> {
    return this.database.query<Count>(
      `SELECT kind, key, n FROM dashboard_counts WHERE kind NOT LIKE '%-day' OR key >= $1`,
      [since],
      'dashboard_counts',
    );
  }

  async bans(): Promise<BanCounts> {
    const [row] = await this.database.query<BanCounts>(
      `SELECT count(*) FILTER (WHERE ban_to > now()) AS active, count(*) FILTER (WHERE ban_to <= now()) AS expired
        FROM dashboard_people WHERE ban_to IS NOT NULL`,
      [],
      'dashboard_bans',
    );
    return row!;
  }

  /**
   * Returns the newest activities first, without those of deleted scrims. They are found by position, because the table
   * has few rows but takes much space on disk after a rebuild.
   */
  activities(limit: number): Promise<Omit<ActivityRow, 'reason'>[]> {
    return this.database.query<Omit<ActivityRow, 'reason'>>(
      `SELECT * FROM (
          SELECT a.position, a.fact, a.subject, a.by, a.at, a.data, s.title, s.region, s.created_by AS creator
          FROM dashboard_activities a
          LEFT JOIN dashboard_scrims s ON a.fact IN ('ScrimCreated', 'WinnerReported') AND s.id = a.subject
          WHERE s.deleted IS NOT TRUE ORDER BY a.position DESC LIMIT $1) newest
        ORDER BY at DESC, position DESC`,
      [limit],
      'dashboard_activities',
    );
  }
}
