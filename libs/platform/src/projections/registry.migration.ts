import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Projections1700000000002 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE projections (
        name text NOT NULL,
        build int NOT NULL,
        state text NOT NULL CHECK (state IN ('building', 'live')),
        position bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (name, build)
      ) WITH (fillfactor = 50)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
