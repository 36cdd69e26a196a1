import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ScrimAlerts1700000000504 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('scrim_alerts', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
      }),
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
