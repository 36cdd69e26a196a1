import {
  type Activity,
  activity,
  type DashboardStats,
  dashboardStats,
  LIST_MAX,
  PAGE_LIMIT,
  type ServerStatus,
  serverStatus,
} from '@muster/contracts';
import { AdminOnly, ProjectionCatchUp, Returns } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { toActivity, collectUserIds } from '../read/activities';
import { DashboardQueries } from '../read/dashboard.queries';
import { toDashboardStats, lastSevenDays } from '../read/view';
import { SystemStatus } from '../status/system-status';

const latestQuery = z.object({ limit: z.coerce.number().int().min(1).max(LIST_MAX).optional() });

@ApiTags('admin')
@ApiBearerAuth()
@AdminOnly()
@Controller('api/admin')
export class DashboardController {
  constructor(
    private readonly queries: DashboardQueries,
    private readonly status: SystemStatus,
    private readonly catchUp: ProjectionCatchUp,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  @Get('dashboard-stats')
  @Returns(dashboardStats)
  async stats(): Promise<DashboardStats> {
    await this.catchUp.waitForHead('dashboard');
    const now = Date.now();
    const week = lastSevenDays(now);
    const [counts, bans, activeToday] = await Promise.all([
      this.queries.statCounts(week[0]!),
      this.queries.bans(),
      this.queries.activeOn(week.at(-1)!),
    ]);
    return toDashboardStats(counts, bans, activeToday, now);
  }

  @Get('recent-activities')
  @Returns(activity.array())
  async activities(
    @Query({ schema: latestQuery }) { limit = PAGE_LIMIT }: z.output<typeof latestQuery>,
  ): Promise<Activity[]> {
    await this.catchUp.waitForHead('dashboard');
    const rows = await this.queries.activities(limit);
    const people = await this.people.findMany(new Set(rows.flatMap(collectUserIds)));
    return rows.map((row) => toActivity(row, people));
  }

  @Get('server-status')
  @Returns(serverStatus)
  systemStatus(): Promise<ServerStatus> {
    return this.status.check();
  }
}
