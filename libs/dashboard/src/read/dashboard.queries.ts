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
      'SELECT count(*) FILTER (WHERE ban_to > now()) AS active, count(*) FILTER (WHERE ban_to <= now()) AS expired FROM dashboard_people WHERE ban_to IS NOT NULL',
      [],
      'dashboard_bans',
    );
    return row!;
  }

  /** Reads `people`, because log-ins are not events. */
  async activeOn(day: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM people WHERE last_day = $1 AND restorable_until IS NULL',
      [day],
      'dashboard_active',
    );
    return row!.n;
  }

  /** Returns the newest first, without those of deleted scrims. */
  activities(limit: number): Promise<ActivityRow[]> {
    return this.database.query<ActivityRow>(
      `SELECT a.position, a.fact, a.subject, a.by, a.at, a.data, s.title, s.region, s.created_by AS creator, b.reason
        FROM dashboard_activities a
        LEFT JOIN dashboard_scrims s ON a.fact IN ('ScrimCreated', 'WinnerReported') AND s.id = a.subject
        LEFT JOIN bans b ON a.fact = 'UserBanned' AND b.user_id = a.subject AND b.created_at = a.at
        WHERE s.deleted IS NOT TRUE ORDER BY a.at DESC, a.position DESC LIMIT $1`,
      [limit],
      'dashboard_activities',
    );
  }
}
