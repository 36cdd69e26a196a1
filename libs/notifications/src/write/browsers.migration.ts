import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A push subscription ends with the session that created it. The session of earlier subscriptions is unknown.
 */
export class Browsers1700000000502 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE push_subscriptions ADD COLUMN session text');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
