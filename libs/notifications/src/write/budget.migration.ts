import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was delivered to whom, so that nobody gets more than a budget, and what waits for the digest. Deliveries to single
 * browsers have no recipient: the push they belong to is counted once.
 */
export class DeliveryBudget1700000000505 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE deliveries ADD COLUMN recipient text, ADD COLUMN channel text, ADD COLUMN topic text,
        ADD COLUMN is_digest boolean NOT NULL DEFAULT false;
      CREATE INDEX deliveries_to ON deliveries (recipient, channel, at) WHERE recipient IS NOT NULL;
      CREATE TABLE held_deliveries (
        key text PRIMARY KEY, recipient text NOT NULL, channel text NOT NULL, notification text,
        digest text, at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX held_deliveries_to ON held_deliveries (recipient, channel);
      CREATE INDEX held_deliveries_by_time ON held_deliveries (at);`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
