import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash of a response that was too large to be stored. */
export class IdempotencyDigests1700000000033 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE idempotency ADD COLUMN digest text');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
