import type { ReportListQuery, ReportOutcome } from '@muster/contracts/chat';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { ReportRow } from './rows';

const COLUMNS = 'id, message_id AS message, reporter, reason, created_at, resolved_at, resolved_by, outcome';
const FILTER_SQL = `($1 = 'all' OR (resolved_at IS NULL) = ($1 = 'open'))`;

@Injectable()
export class ReportQueries {
  constructor(private readonly database: Database) {}

  /** Stores at most one report per user and message. */
  async report(id: string, messageId: string, reporter: string, reason: string): Promise<void> {
    await this.database.query(
      `INSERT INTO message_reports (id, message_id, reporter, reason) VALUES ($1, $2, $3, $4)
        ON CONFLICT (message_id, reporter) DO NOTHING`,
      [id, messageId, reporter, reason],
    );
  }

  /** Returns the newest first. */
  list(status: NonNullable<ReportListQuery['status']>, limit: number, offset: number): Promise<ReportRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM message_reports WHERE ${FILTER_SQL} ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [status, limit, offset],
    );
  }

  async count(status: NonNullable<ReportListQuery['status']>): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*) AS n FROM message_reports WHERE ${FILTER_SQL}`,
      [status],
    );
    return row!.n;
  }

  async findById(id: string): Promise<ReportRow | undefined> {
    const [row] = await this.database.query<ReportRow>(`SELECT ${COLUMNS} FROM message_reports WHERE id = $1`, [id]);
    return row;
  }

  /** The first resolution stays. @returns undefined if there is no such report. */
  async resolve(id: string, by: string, outcome: ReportOutcome): Promise<ReportRow | undefined> {
    const [row] = await this.database.query<ReportRow>(
      `UPDATE message_reports SET resolved_at = coalesce(resolved_at, now()), resolved_by = coalesce(resolved_by, $2),
        outcome = CASE WHEN resolved_at IS NULL THEN $3 ELSE outcome END WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, by, outcome],
    );
    return row;
  }
}
