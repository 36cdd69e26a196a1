import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Under which id the first request asked, and how far the log was: whether it was carried out can be told although
 * nobody heard.
 */
export class IdempotencyTraces1700000000011 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE idempotency ADD COLUMN request text, ADD COLUMN head bigint');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
