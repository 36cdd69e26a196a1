import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Outcome of a report: resolved or dismissed. Reports resolved before this migration count as `resolved`. */
export class Outcomes1700000000401 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE message_reports ADD COLUMN outcome text');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
