import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An effect goes on with the trace of what led to it. */
export class EffectTraces1700000000007 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE effects ADD COLUMN traceparent text');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
