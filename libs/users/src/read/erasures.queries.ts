import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

/** The latest deletion or restoration of an account. */
export interface ErasureEvent {
  id: string;
  at: Date;
  /** ISO instant until which the account can be restored; null after a restoration. */
  until: string | null;
}

@Injectable()
export class ErasureQueries {
  constructor(private readonly database: Database) {}

  /** Returns the latest deletion or restoration of each account, from the event log. */
  latest(): Promise<ErasureEvent[]> {
    return this.database.query<ErasureEvent>(
      `SELECT DISTINCT ON (stream) substr(stream, length('user-') + 1) AS id, at,
           CASE WHEN type = 'AccountDeleted' THEN data->>'restorableUntil' END AS until
         FROM events WHERE type IN ('AccountDeleted', 'AccountRestored') AND stream LIKE 'user-%'
         ORDER BY stream, version DESC`,
    );
  }

  async accountIds(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>('SELECT id FROM users');
    return rows.map(({ id }) => id);
  }
}
