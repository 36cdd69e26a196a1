import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events a projection build could not apply, and later events of their streams. */
export class ParkedFacts1700000000009 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE parked_facts (
        projection text NOT NULL, build int NOT NULL, position bigint NOT NULL, stream text NOT NULL, error text, parked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (projection, build, position))`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
