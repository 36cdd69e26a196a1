import { dashboardRoutes } from '@muster/contracts/dashboard-routes';
import { PAGE_LIMIT } from '@muster/contracts/pages';
import { COMMUNITY_TOTALS, type CommunityTotals } from '@muster/communities/ports';
import { ProjectionCatchUp } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PEOPLE, type People, USER_RECORDS, type UserRecords } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { toActivity, collectUserIds } from '../read/activities';
import { DashboardQueries } from '../read/dashboard.queries';
import { toDashboardStats, lastSevenDays } from '../read/view';
import { SystemStatus } from '../status/system-status';

type Routes = typeof dashboardRoutes;

@Serves('admin', dashboardRoutes)
export class DashboardController implements Handlers<Routes> {
  constructor(
    private readonly queries: DashboardQueries,
    private readonly status: SystemStatus,
    private readonly catchUp: ProjectionCatchUp,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(USER_RECORDS) private readonly users: UserRecords,
    @Inject(COMMUNITY_TOTALS) private readonly communities: CommunityTotals,
  ) {}

  async stats() {
    await this.catchUp.waitForHead('dashboard');
    const now = Date.now();
    const week = lastSevenDays(now);
    const [counts, bans, activeToday, communities] = await Promise.all([
      this.queries.statCounts(week[0]!),
      this.queries.bans(),
      this.users.countActiveOn(week.at(-1)!),
      this.communities.totals(),
    ]);
    return toDashboardStats(counts, bans, { activeToday, communities }, now);
  }

  async activities({ query: { limit = PAGE_LIMIT } }: RequestOf<Routes['activities']>) {
    await this.catchUp.waitForHead('dashboard');
    const rows = await this.queries.activities(limit);
    const bans = rows.flatMap(({ fact: type, subject, at }) =>
      type === 'UserBanned' ? [{ userId: subject, at }] : [],
    );
    const [people, reasons] = await Promise.all([
      this.people.findMany(new Set(rows.flatMap(collectUserIds))),
      this.users.banReasons(bans),
    ]);
    return rows.map((row) =>
      toActivity({ ...row, reason: reasons.get(`${row.subject} ${row.at.toISOString()}`) ?? null }, people),
    );
  }

  systemStatus() {
    return this.status.check();
  }
}
