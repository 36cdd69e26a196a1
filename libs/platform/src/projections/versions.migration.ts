import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which version of its projection a build has. */
export class ProjectionVersions1700000000010 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE projections ADD COLUMN version int NOT NULL DEFAULT 1');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
