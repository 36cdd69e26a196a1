import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for listing the newest effects of a kind and state. */
export class EffectList1700000000006 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('CREATE INDEX effects_by_kind ON effects (kind, state, created_at DESC)');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
