import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Builds of projections with the version each has, and parked events: those a build could not apply, and later events
 * of their streams.
 */
export class Projections1795564800002 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE projections (
        name text NOT NULL,
        build int NOT NULL,
        state text NOT NULL CHECK (state IN ('building', 'live')),
        position bigint NOT NULL DEFAULT 0,
        version int NOT NULL DEFAULT 1,
        PRIMARY KEY (name, build)
      ) WITH (fillfactor = 50);
      CREATE TABLE parked_facts (
        projection text NOT NULL, build int NOT NULL, position bigint NOT NULL, stream text NOT NULL, error text, parked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (projection, build, position))`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
