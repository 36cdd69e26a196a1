import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an admin made of a report. Those resolved before were resolved. */
export class Outcomes1700000000401 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE message_reports ADD COLUMN outcome text');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
