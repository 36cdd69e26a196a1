import type { CommunityReportView } from '@muster/contracts/communities';
import { communityReportRoutes } from '@muster/contracts/community-report-routes';
import { toPagination, toRange } from '@muster/contracts/pages';
import { toPlayerView } from '@muster/contracts/users';
import { HttpError } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { CommunityReports } from '../app/community-reports';
import { CachedTitles } from '../read/cached-titles';
import { say } from '../texts/catalogue';
import type { CommunityReportRow } from '../read/community-reports.schema';
import { CommunityReportStore } from '../write/community-reports.store';

type Routes = typeof communityReportRoutes;

/** Reported communities, for admins. */
@Serves('admin', communityReportRoutes)
export class CommunityReportsController implements Handlers<Routes> {
  constructor(
    private readonly store: CommunityReportStore,
    private readonly reports: CommunityReports,
    private readonly titles: CachedTitles,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async list({ query: { status = 'open', ...query } }: RequestOf<Routes['list']>) {
    const range = toRange({ page: 1, ...query });
    const [rows, total] = await Promise.all([
      this.store.list(status, range.limit, range.offset),
      this.store.count(status),
    ]);
    return { success: true as const, data: await this.#views(rows), pagination: toPagination(range, total) };
  }

  async resolve({ caller, params: { id } }: RequestOf<Routes['resolve']>) {
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
