import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the first request's id and the log head at that time, so that a lost response can be answered from the log.
 */
export class IdempotencyTraces1700000000011 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE idempotency ADD COLUMN request text, ADD COLUMN head bigint');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
