import { REPORT_CONTEXT_SIZE, type ReportView } from '@muster/contracts/chat';
import { messageReportRoutes } from '@muster/contracts/chat-routes';
import { toPagination, toRange } from '@muster/contracts/pages';
import { HttpError } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { MessageQueries } from '../read/messages.queries';
import { ReportQueries } from '../read/reports.queries';
import type { ReportRow } from '../read/rows';
import { toMessageView, collectUserIds, toReportView } from '../read/view';
import { MessageReports } from '../app/message-reports';
import { say } from '../texts/catalogue';

type Routes = typeof messageReportRoutes;

@Serves('admin', messageReportRoutes)
export class ReportsController implements Handlers<Routes> {
  constructor(
    private readonly reports: ReportQueries,
    private readonly messageReports: MessageReports,
    private readonly messages: MessageQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
  ) {}

  async list({ query }: RequestOf<Routes['list']>) {
    const [status, range] = [query.status ?? 'open', toRange(query)];
    const data = await this.#views(await this.reports.list(status, range.limit, range.offset));
    return range.paged
      ? { success: true as const, data, pagination: toPagination(range, await this.reports.count(status)) }
      : data;
  }

  /** Returns the reported message with a few around it for context. Admins cannot read any other private messages. */
  async context({ params }: RequestOf<Routes['context']>) {
    const row = assertFound(await this.reports.findById(params.id));
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

  async resolve({ caller, params, body }: RequestOf<Routes['resolve']>) {
    const row = assertFound(await this.messageReports.resolve(caller, params.id, body?.outcome ?? 'resolved'));
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

function assertFound(row: ReportRow | null): ReportRow {
  if (!row) throw new HttpError(404, 'report-not-found', say('reportNotFound'));
  return row;
}
