import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface CommunityReportRow {
  id: string;
  community: string;
  reporter: string;
  reason: string;
  created_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
}
const COLUMNS = 'id, community, reporter, reason, created_at, resolved_at, resolved_by';
const FILTER = `($1 = 'all' OR (resolved_at IS NULL) = ($1 = 'open'))`;
export type ReportStatus = 'open' | 'resolved' | 'all';

/** Reports of communities: rows and not events, deleted with the account of the reporter (docs/adr/0013). */
@Injectable()
export class CommunityReportStore {
  constructor(private readonly database: Database) {}

  /** Stores at most one open report per user and community. */
  async report(id: string, communityId: string, reporter: string, reason: string): Promise<void> {
    await this.database.query(
      `INSERT INTO community_reports (id, community, reporter, reason) VALUES ($1, $2, $3, $4)
        ON CONFLICT (community, reporter) WHERE resolved_at IS NULL DO NOTHING`,
      [id, communityId, reporter, reason],
    );
  }

  /** Returns the newest first. */
  list(status: ReportStatus, limit: number, offset: number): Promise<CommunityReportRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM community_reports WHERE ${FILTER} ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`,
      [status, limit, offset],
    );
  }

  async count(status: ReportStatus): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM community_reports WHERE ${FILTER}`,
      [status],
    );
    return row!.n;
  }

  /** The first resolution stays. @returns undefined if there is no such report. */
  async resolve(id: string, by: string): Promise<CommunityReportRow | undefined> {
    const [row] = await this.database.query<CommunityReportRow>(
      `UPDATE community_reports SET resolved_at = coalesce(resolved_at, now()), resolved_by = coalesce(resolved_by, $2)
        WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, by],
    );
    return row;
  }
}
