import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LastSeen1795564800060 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('CREATE TABLE last_seen (user_id text PRIMARY KEY, at timestamptz NOT NULL) WITH (fillfactor = 70)');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
