import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds who published a legal text; null in rows that an older release writes. */
export class LegalAuthors1795684000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE site_legal_texts ADD COLUMN published_by text;
      CREATE OR REPLACE FUNCTION es_put_site_legal_texts(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO site_legal_texts (id, kind, language, text, since, published_by)
          VALUES (r->>'id', r->>'kind', r->>'language', r->>'text', (r->>'since')::timestamptz, r->>'published_by')
          ON CONFLICT (id) DO NOTHING
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
