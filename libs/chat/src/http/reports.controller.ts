import { type Page, pageOf, paginated, REPORT_CONTEXT, type ReportContext, reportContext, type ReportListQuery, reportListQuery, type ReportView, reportView as reportSchema, resolveReportBody, slice } from '@muster/contracts';
import { AdminOnly, type Caller, HttpRefusal, Idempotent, PEOPLE, type People, Returns, Who } from '@muster/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { MessageQueries } from '../read/message-queries';
import { ReportQueries } from '../read/report-queries';
import type { ReportRow } from '../read/rows';
import { messageView, peopleIn, reportView } from '../read/view';
import { Reporting } from './reporting';

/** What people reported, for those who moderate. */
@ApiTags('admin')
@ApiBearerAuth()
@AdminOnly()
@Controller('api/admin/reports')
export class ReportsController {
  constructor(private readonly reports: ReportQueries, private readonly reporting: Reporting, private readonly messages: MessageQueries, @Inject(PEOPLE) private readonly people: People) {}

  @Get()
  @Returns(z.union([reportSchema.array(), pageOf(reportSchema)]))
  async list(@Query({ schema: reportListQuery }) query: ReportListQuery): Promise<ReportView[] | Page<ReportView>> {
    const [status, range] = [query.status ?? 'open', slice(query)];
    const data = await this.#views(await this.reports.list(status, range.limit, range.offset));
    return range.paged ? { success: true, data, pagination: paginated(range, await this.reports.count(status)) } : data;
  }

  /** What was reported, with the little around it by which it can be judged. Admins read nothing else of what people say to each other. */
  @Get(':id')
  @Returns(reportContext)
  async context(@Param('id') id: string): Promise<ReportContext> {
    const row = mustBeThere(await this.reports.one(id));
    const [report] = await this.#views([row]);
    const said = await this.messages.around({ conversation_id: report!.message.conversationId, n: report!.message.n }, REPORT_CONTEXT);
    const people = await this.people.many(peopleIn(said));
    return { report: report!, messages: said.map((message) => messageView(message, people)), scrimTitle: await this.reports.scrimTitle(report!.message.scrimId) };
  }

  @HttpCode(200)
  @Idempotent()
  @Post(':id/resolve')
  @Returns(reportSchema)
  async resolve(@Who() who: Caller, @Param('id') id: string, @Body({ schema: resolveReportBody.optional() }) body: z.output<typeof resolveReportBody> | undefined): Promise<ReportView> {
    const row = mustBeThere(await this.reporting.judge(who, id, body?.outcome ?? 'resolved'));
    return (await this.#views([row]))[0]!;
  }

  async #views(rows: readonly ReportRow[]): Promise<ReportView[]> {
    const messages = new Map((await this.messages.many(rows.map(({ message }) => message))).map((message) => [message.id, message]));
    const people = await this.people.many(new Set([...peopleIn([...messages.values()]), ...rows.flatMap(({ reporter, resolved_by: by }) => (by ? [reporter, by] : [reporter]))]));
    return rows.map((row) => reportView(row, messages.get(row.message)!, people));
  }
}

function mustBeThere(row: ReportRow | undefined): ReportRow {
  if (!row) throw new HttpRefusal(404, 'report-not-found', 'Report not found');
  return row;
}
