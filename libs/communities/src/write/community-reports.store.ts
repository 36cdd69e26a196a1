import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { type CommunityReportRow, communityReports } from '../read/community-reports.schema';

export type ReportStatus = 'open' | 'resolved' | 'all';
const withStatus = (status: ReportStatus) =>
  status === 'all' ? {} : { resolved_at: status === 'open' ? IsNull() : Not(IsNull()) };

/** Reports of communities: rows and not events, deleted with the account of the reporter (docs/adr/0013). */
@Injectable()
export class CommunityReportStore {
  constructor(private readonly database: Database) {}

  /** Stores at most one open report per user and community. */
  async report(id: string, communityId: string, reporter: string, reason: string): Promise<void> {
    const report = { id, community: communityId, reporter, reason };
    await this.database.entities((entities) =>
      entities.createQueryBuilder().insert().into(communityReports).values(report).orIgnore().execute(),
    );
  }

  /** Returns the newest first. */
  list(status: ReportStatus, limit: number, offset: number): Promise<CommunityReportRow[]> {
    return this.database.entities((entities) =>
      entities.find(communityReports, {
        where: withStatus(status),
        order: { created_at: 'DESC', id: 'ASC' },
        take: limit,
        skip: offset,
      }),
    );
  }

  count(status: ReportStatus): Promise<number> {
    return this.database.entities((entities) => entities.countBy(communityReports, withStatus(status)));
  }

  /** The first resolution stays. @returns null if there is no such report. */
  resolve(id: string, by: string): Promise<CommunityReportRow | null> {
    return this.database.entities(async (entities) => {
      const resolution = { resolved_at: () => 'now()', resolved_by: by };
      await entities.update(communityReports, { id, resolved_at: IsNull() }, resolution);
      return entities.findOneBy(communityReports, { id });
    });
  }
}
