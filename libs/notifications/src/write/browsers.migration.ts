import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A browser is told things for as long as the session lasts in which it asked for them. Of earlier ones the session is
 * not known.
 */
export class Browsers1700000000502 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE push_subscriptions ADD COLUMN session text');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
