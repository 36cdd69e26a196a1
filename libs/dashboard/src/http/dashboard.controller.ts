import { type Activity, activity, type DashboardStats, dashboardStats, LIST_MAX, PAGE_LIMIT, type ServerStatus, serverStatus } from '@muster/contracts';
import { AdminOnly, Freshness, PEOPLE, type People, Returns } from '@muster/platform';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { activityView, peopleIn } from '../read/activities';
import { DashboardQueries } from '../read/queries';
import { statsView, weekUntil } from '../read/view';
import { StatusBoard } from '../status/server-status';

const newest = z.object({ limit: z.coerce.number().int().min(1).max(LIST_MAX).optional() });

@ApiTags('admin')
@ApiBearerAuth()
@AdminOnly()
@Controller('api/admin')
export class DashboardController {
  constructor(private readonly figures: DashboardQueries, private readonly status: StatusBoard, private readonly freshness: Freshness, @Inject(PEOPLE) private readonly people: People) {}

  @Get('dashboard-stats')
  @Returns(dashboardStats)
  async stats(): Promise<DashboardStats> {
    await this.freshness.ofNow('dashboard');
    const now = Date.now();
    const week = weekUntil(now);
    const [counts, bans, activeToday] = await Promise.all([this.figures.counts(week[0]!), this.figures.bans(), this.figures.activeOn(week.at(-1)!)]);
    return statsView(counts, bans, activeToday, now);
  }

  @Get('recent-activities')
  @Returns(activity.array())
  async activities(@Query({ schema: newest }) { limit = PAGE_LIMIT }: z.output<typeof newest>): Promise<Activity[]> {
    await this.freshness.ofNow('dashboard');
    const rows = await this.figures.activities(limit);
    const people = await this.people.many(new Set(rows.flatMap(peopleIn)));
    return rows.map((row) => activityView(row, people));
  }

  @Get('server-status')
  @Returns(serverStatus)
  services(): Promise<ServerStatus> {
    return this.status.look();
  }
}
