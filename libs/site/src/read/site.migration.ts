import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The site, its operator, all versions of its legal texts, and the link that sets it up. */
export class Site1795655000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    const snapshot = { version: 'int NOT NULL', state: 'jsonb NOT NULL' };
    const times = { created_at: 'timestamptz NOT NULL', updated_at: 'timestamptz NOT NULL' };
    await q.query(inlineTableSql('sites', { ...snapshot, ...times }));
    await q.query(`
      CREATE TABLE site_operator (one boolean PRIMARY KEY DEFAULT true CHECK (one), operator jsonb);
      CREATE TABLE site_legal_texts (
        id text PRIMARY KEY, kind text NOT NULL, language text NOT NULL, text text, since timestamptz NOT NULL);
      CREATE INDEX site_legal_texts_of ON site_legal_texts (kind, language, since DESC);
      CREATE TABLE site_setup (
        one boolean PRIMARY KEY DEFAULT true CHECK (one), token_hash text NOT NULL, expires_at timestamptz NOT NULL);
      CREATE FUNCTION es_put_site_operator(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO site_operator (operator) VALUES (nullif(r->'operator', 'null'::jsonb))
          ON CONFLICT (one) DO UPDATE SET operator = excluded.operator
      $$;
      CREATE FUNCTION es_put_site_legal_texts(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO site_legal_texts (id, kind, language, text, since)
          VALUES (r->>'id', r->>'kind', r->>'language', r->>'text', (r->>'since')::timestamptz)
          ON CONFLICT (id) DO NOTHING
      $$;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
