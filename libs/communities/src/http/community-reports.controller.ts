import {
  communityReportPage,
  communityReportQuery,
  communityReportView,
  type CommunityReportView,
} from '@muster/contracts/communities';
import { type Page, toPagination, toRange } from '@muster/contracts/pages';
import { toPlayerView } from '@muster/contracts/users';
import { AdminOnly, type Caller, CurrentUser, HttpError, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CommunityReports } from '../app/community-reports';
import { CachedTitles } from '../read/cached-titles';
import { say } from '../texts/catalogue';
import { type CommunityReportRow, CommunityReportStore } from '../write/community-reports.store';

/** Reported communities, for admins. */
@ApiTags('admin')
@ApiBearerAuth()
@AdminOnly()
@TokenScope('admin')
@Controller('api/admin/community-reports')
export class CommunityReportsController {
  constructor(
    private readonly store: CommunityReportStore,
    private readonly reports: CommunityReports,
    private readonly titles: CachedTitles,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  @ApiOperation({ summary: 'Lists reported communities.' })
  @Get()
  @Returns(communityReportPage)
  async list(
    @Query({ schema: communityReportQuery }) { status = 'open', ...query }: z.output<typeof communityReportQuery>,
  ): Promise<Page<CommunityReportView>> {
    const range = toRange({ page: 1, ...query });
    const [rows, total] = await Promise.all([
      this.store.list(status, range.limit, range.offset),
      this.store.count(status),
    ]);
    return { success: true, data: await this.#views(rows), pagination: toPagination(range, total) };
  }

  @ApiOperation({ summary: 'Closes the report of a community.' })
  @HttpCode(200)
  @Post(':id/resolve')
  @Returns(communityReportView)
  async resolve(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<CommunityReportView> {
    const row = await this.reports.resolve(caller, id);
    if (!row) throw new HttpError(404, 'report-not-found', say('reportNotFound'));
    return (await this.#views([row]))[0]!;
  }

  async #views(rows: readonly CommunityReportRow[]): Promise<CommunityReportView[]> {
    const [people, titles] = await Promise.all([
      this.people.findMany(rows.flatMap((row) => [row.reporter, ...(row.resolved_by ? [row.resolved_by] : [])])),
      this.titles.byIds(rows.map(({ community }) => community)),
    ]);
    return rows.map((row) => {
      const { _id, slug, name, archived } = titles.get(row.community)!;
      return {
        _id: row.id,
        community: { _id, slug, name, archived },
        _reporter: toPlayerView(people.get(row.reporter)!),
        reason: row.reason,
        createdAt: row.created_at.toISOString(),
        resolvedAt: row.resolved_at?.toISOString() ?? null,
        _resolvedBy: row.resolved_by ? toPlayerView(people.get(row.resolved_by)!) : null,
      };
    });
  }
}
