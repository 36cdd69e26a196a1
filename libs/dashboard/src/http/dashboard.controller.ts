import {
  type Activity,
  activity,
  type DashboardStats,
  dashboardStats,
  type ServerStatus,
  serverStatus,
} from '@muster/contracts/dashboard';
import { LIST_MAX, PAGE_LIMIT } from '@muster/contracts/pages';
import { COMMUNITY_TOTALS, type CommunityTotals } from '@muster/communities/ports';
import { AdminOnly, ProjectionCatchUp, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { PEOPLE, type People, USER_RECORDS, type UserRecords } from '@muster/users/ports';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { toActivity, collectUserIds } from '../read/activities';
import { DashboardQueries } from '../read/dashboard.queries';
import { toDashboardStats, lastSevenDays } from '../read/view';
import { SystemStatus } from '../status/system-status';

const latestQuery = z.object({ limit: z.coerce.number().int().min(1).max(LIST_MAX).optional() });

@ApiTags('admin')
@ApiBearerAuth()
@AdminOnly()
@TokenScope('admin')
@Controller('api/admin')
export class DashboardController {
  constructor(
    private readonly queries: DashboardQueries,
    private readonly status: SystemStatus,
    private readonly catchUp: ProjectionCatchUp,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(USER_RECORDS) private readonly users: UserRecords,
    @Inject(COMMUNITY_TOTALS) private readonly communities: CommunityTotals,
  ) {}

  @ApiOperation({ summary: 'Counts users, scrims and games.' })
  @Get('dashboard-stats')
  @Returns(dashboardStats)
  async stats(): Promise<DashboardStats> {
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

  @ApiOperation({ summary: 'Lists what happened last on the site.' })
  @Get('recent-activities')
  @Returns(activity.array())
  async activities(
    @Query({ schema: latestQuery }) { limit = PAGE_LIMIT }: z.output<typeof latestQuery>,
  ): Promise<Activity[]> {
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

  @ApiOperation({ summary: 'Returns the state of every part of the site.' })
  @Get('server-status')
  @Returns(serverStatus)
  systemStatus(): Promise<ServerStatus> {
    return this.status.check();
  }
}
