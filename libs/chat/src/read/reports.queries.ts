import type { ReportListQuery, ReportOutcome } from '@muster/contracts/chat';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { messageReports } from './reports.schema';
import type { ReportRow } from './rows';

type Status = NonNullable<ReportListQuery['status']>;
const withStatus = (status: Status) =>
  status === 'all' ? {} : { resolved_at: status === 'open' ? IsNull() : Not(IsNull()) };

@Injectable()
export class ReportQueries {
  constructor(private readonly database: Database) {}

  /** Stores at most one report per user and message. */
  async report(id: string, messageId: string, reporter: string, reason: string): Promise<void> {
    const report = { id, message: messageId, reporter, reason };
    await this.database.entities((entities) =>
      entities.createQueryBuilder().insert().into(messageReports).values(report).orIgnore().execute(),
    );
  }

  /** Returns the newest first. */
  list(status: Status, limit: number, offset: number): Promise<ReportRow[]> {
    return this.database.entities((entities) =>
      entities.find(messageReports, {
        where: withStatus(status),
        order: { created_at: 'DESC', id: 'DESC' },
        take: limit,
        skip: offset,
      }),
    );
  }

  count(status: Status): Promise<number> {
    return this.database.entities((entities) => entities.countBy(messageReports, withStatus(status)));
  }

  findById(id: string): Promise<ReportRow | null> {
    return this.database.entities((entities) => entities.findOneBy(messageReports, { id }));
  }

  /** The first resolution stays. @returns null if there is no such report. */
  resolve(id: string, by: string, outcome: ReportOutcome): Promise<ReportRow | null> {
    return this.database.entities(async (entities) => {
      const resolution = { resolved_at: () => 'now()', resolved_by: by, outcome };
      await entities.update(messageReports, { id, resolved_at: IsNull() }, resolution);
      return entities.findOneBy(messageReports, { id });
    });
  }
}
