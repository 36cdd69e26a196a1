import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries, marked before they are sent, so that nothing is sent twice after a crash. */
export class Deliveries1700000000501 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE deliveries (key text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
      CREATE INDEX deliveries_by_time ON deliveries (at);
      CREATE INDEX notifications_removed ON notifications (removed_at) WHERE removed_at IS NOT NULL;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
