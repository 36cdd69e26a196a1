import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The inline row of a friendship, indexed for both users. */
export class Friendships1795564800040 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('friendships', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
        status: 'text NOT NULL',
        /** The newest request, its sender and its receiver. */
        request_id: 'text NOT NULL',
        asker: 'text NOT NULL',
        asked: 'text NOT NULL',
      }),
    );
    await q.query('CREATE INDEX friendships_of_asker ON friendships (asker, status)');
    await q.query('CREATE INDEX friendships_of_asked ON friendships (asked, status)');
    await q.query('CREATE INDEX friendships_by_request ON friendships (request_id)');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
