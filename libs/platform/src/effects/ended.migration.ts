import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for sweeping finished effects by time. */
export class EndedEffects1700000000008 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE INDEX effects_ended ON effects (done_at) WHERE state IN ('done', 'superseded')`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
