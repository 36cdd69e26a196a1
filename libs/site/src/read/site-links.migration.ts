import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The links of the site beside its operator: addresses of mail and names of people may be in them. */
export class SiteLinks1795694400000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE site_operator ADD COLUMN links jsonb NOT NULL DEFAULT '[]';
      INSERT INTO site_operator (links) SELECT state->'links' FROM sites WHERE state ? 'links'
        ON CONFLICT (one) DO UPDATE SET links = excluded.links;
      CREATE OR REPLACE FUNCTION es_put_site_operator(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO site_operator AS s (operator, links)
          VALUES (nullif(r->'operator', 'null'::jsonb), coalesce(r->'links', '[]'))
          ON CONFLICT (one) DO UPDATE SET operator = CASE WHEN r ? 'operator' THEN excluded.operator ELSE s.operator END,
            links = coalesce(r->'links', s.links)
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
