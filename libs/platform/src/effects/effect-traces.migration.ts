import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the trace context, so that an effect continues the trace of its cause. */
export class EffectTraces1700000000007 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE effects ADD COLUMN traceparent text');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
