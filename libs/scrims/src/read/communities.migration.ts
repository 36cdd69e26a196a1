import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Scrims of communities. The column is derived from the state, so that rows which the previous release writes keep it.
 * Rows get the visibility that their events now fold to.
 */
export class ScrimCommunities1700000000194 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`ALTER TABLE scrims ADD COLUMN community_id text GENERATED ALWAYS AS (state->>'communityId') STORED`);
    await q.query(`UPDATE scrims SET state = state || '{"visibility": "link"}' WHERE is_private`);
    await q.query(
      `CREATE INDEX scrims_by_community ON scrims (community_id, starts_at, created_at, id)
        WHERE NOT deleted AND community_id IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
