import { type ReportListQuery, reportListQuery, type ReportView, reportView as reportSchema } from '@muster/contracts';
import { AdminOnly, type Caller, HttpRefusal, PEOPLE, type People, Returns, Who } from '@muster/platform';
import { Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { MessageQueries } from '../read/message-queries';
import { ReportQueries } from '../read/report-queries';
import type { ReportRow } from '../read/rows';
import { peopleIn, reportView } from '../read/view';

const LIST_MAX = 200;
const PAGE = 50;
const pageOf = z.object({ success: z.literal(true), data: reportSchema.array(), pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), pages: z.number() }) });

/** What people reported, for those who moderate. */
@ApiTags('admin')
@ApiBearerAuth()
@AdminOnly()
@Controller('api/admin/reports')
export class ReportsController {
  constructor(private readonly reports: ReportQueries, private readonly messages: MessageQueries, @Inject(PEOPLE) private readonly people: People) {}

  @Get()
  @Returns(z.union([reportSchema.array(), pageOf]))
  async list(@Query({ schema: reportListQuery }) query: ReportListQuery): Promise<ReportView[] | z.output<typeof pageOf>> {
    const status = query.status ?? 'open';
    if (query.page === undefined && query.limit === undefined) return this.#views(await this.reports.list(status, LIST_MAX, 0));
    const [page, limit] = [query.page ?? 1, query.limit ?? PAGE];
    const [data, total] = [await this.#views(await this.reports.list(status, limit, (page - 1) * limit)), await this.reports.count(status)];
    return { success: true, data, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
  }

  @HttpCode(200)
  @Post(':id/resolve')
  @Returns(reportSchema)
  async resolve(@Who() who: Caller, @Param('id') id: string): Promise<ReportView> {
    const row = await this.reports.resolve(id, who.userId);
    if (!row) throw new HttpRefusal(404, 'report-not-found', 'Report not found');
    return (await this.#views([row]))[0]!;
  }

  async #views(rows: readonly ReportRow[]): Promise<ReportView[]> {
    const messages = new Map((await this.messages.many(rows.map(({ message }) => message))).map((message) => [message.id, message]));
    const people = await this.people.many(new Set([...peopleIn([...messages.values()]), ...rows.flatMap(({ reporter, resolved_by: by }) => (by ? [reporter, by] : [reporter]))]));
    return rows.map((row) => reportView(row, messages.get(row.message)!, people));
  }
}
