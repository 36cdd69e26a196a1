import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A former address is deleted with the event that releases it. */
export class ReleasedAddresses1700000000901 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE OR REPLACE FUNCTION es_put_community_slugs(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM community_slugs WHERE r ? 'released' AND slug = r->>'slug' AND community = r->>'community';
        INSERT INTO community_slugs (slug, community) SELECT r->>'slug', r->>'community' WHERE NOT r ? 'released'
          ON CONFLICT (slug) DO NOTHING
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
