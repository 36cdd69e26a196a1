import {
  REPORT_CONTEXT_SIZE,
  type ReportContext,
  reportContext,
  type ReportListQuery,
  reportListQuery,
  type ReportView,
  reportView as reportSchema,
  resolveReportBody,
} from '@muster/contracts/chat';
import { type Page, pageSchema, toPagination, toRange } from '@muster/contracts/pages';
import { AdminOnly, type Caller, HttpError, Returns, CurrentUser } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { MessageQueries } from '../read/messages.queries';
import { ReportQueries } from '../read/reports.queries';
import type { ReportRow } from '../read/rows';
import { toMessageView, collectUserIds, toReportView } from '../read/view';
import { MessageReports } from '../app/message-reports';
import { say } from '../texts/catalogue';

/** Reported messages, for admins. */
@ApiTags('admin')
@ApiBearerAuth()
@AdminOnly()
@TokenScope('admin')
@Controller('api/admin/reports')
export class ReportsController {
  constructor(
    private readonly reports: ReportQueries,
    private readonly messageReports: MessageReports,
    private readonly messages: MessageQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
  ) {}

  @ApiOperation({ summary: 'Lists reported messages.' })
  @Get()
  @Returns(z.union([reportSchema.array(), pageSchema(reportSchema)]))
  async list(@Query({ schema: reportListQuery }) query: ReportListQuery): Promise<ReportView[] | Page<ReportView>> {
    const [status, range] = [query.status ?? 'open', toRange(query)];
    const data = await this.#views(await this.reports.list(status, range.limit, range.offset));
    return range.paged
      ? { success: true, data, pagination: toPagination(range, await this.reports.count(status)) }
      : data;
  }

  /** Returns the reported message with a few around it for context. Admins cannot read any other private messages. */
  @ApiOperation({ summary: 'Returns a reported message with those around it.' })
  @Get(':id')
  @Returns(reportContext)
  async context(@Param('id') id: string): Promise<ReportContext> {
    const row = assertFound(await this.reports.findById(id));
    const [report] = await this.#views([row]);
    const surrounding = await this.messages.around(
      { conversation_id: report!.message.conversationId, n: report!.message.n },
      REPORT_CONTEXT_SIZE,
    );
    const people = await this.people.findMany(collectUserIds(surrounding));
    const { scrimId } = report!.message;
    return {
      report: report!,
      messages: surrounding.map((message) => toMessageView(message, people)),
      scrimTitle: scrimId ? ((await this.scrims.titlesByIds([scrimId])).get(scrimId) ?? null) : null,
    };
  }

  @ApiOperation({ summary: 'Closes the report of a message.' })
  @HttpCode(200)
  @Post(':id/resolve')
  @Returns(reportSchema)
  async resolve(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: resolveReportBody.optional() }) body: z.output<typeof resolveReportBody> | undefined,
  ): Promise<ReportView> {
    const row = assertFound(await this.messageReports.resolve(caller, id, body?.outcome ?? 'resolved'));
    return (await this.#views([row]))[0]!;
  }

  async #views(rows: readonly ReportRow[]): Promise<ReportView[]> {
    const messages = new Map(
      (await this.messages.findMany(rows.map(({ message }) => message))).map((message) => [message.id, message]),
    );
    const people = await this.people.findMany(
      new Set([
        ...collectUserIds([...messages.values()]),
        ...rows.flatMap(({ reporter, resolved_by: by }) => (by ? [reporter, by] : [reporter])),
      ]),
    );
    return rows.map((row) => toReportView(row, messages.get(row.message)!, people));
  }
}

function assertFound(row: ReportRow | undefined): ReportRow {
  if (!row) throw new HttpError(404, 'report-not-found', say('reportNotFound'));
  return row;
}
