import type { MigrationInterface, QueryRunner } from 'typeorm';
import { putPeopleSql, WRITABLE_COLUMNS } from '../read/people.migration';

/**
 * A user's sessions, shown only to them: written outside the log, like the last log-in, and deleted a day after the
 * last use. Ended sessions are stored in `people`, which every request reads anyway.
 */
export class Sessions1700000000063 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE sessions (
        user_id text NOT NULL, id text NOT NULL, sv int NOT NULL, device text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(), used_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, id)
      );
      CREATE INDEX sessions_used_at ON sessions (used_at);
      ALTER TABLE people ADD COLUMN ended text[];`);
    await q.query(putPeopleSql([...WRITABLE_COLUMNS, 'ended']));
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
