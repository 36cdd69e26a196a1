import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the history id of the log. A new history begins when events are lost; clients compare the id. See docs/adr/0153.
 */
export class LogHistory1700000000032 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE es_head ADD COLUMN history text NOT NULL DEFAULT gen_random_uuid()::text');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
