import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The inline row of a scrim. Seats are not indexed, so that a join updates the row in place. */
export class Scrims1700000000100 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('scrims', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
        region: 'text NOT NULL',
        starts_at: 'timestamptz NOT NULL',
        is_private: 'boolean NOT NULL',
        deleted: 'boolean NOT NULL',
        /** Creator, players and casters, who may list a private scrim. */
        people: 'text[] NOT NULL',
      }),
    );
    await q.query(
      'CREATE INDEX scrims_by_region_and_start ON scrims (region, starts_at, created_at) WHERE NOT deleted',
    );
    await q.query('CREATE INDEX scrims_by_start ON scrims (starts_at, created_at) WHERE NOT deleted');
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
