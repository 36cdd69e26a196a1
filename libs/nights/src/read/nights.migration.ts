import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SNAPSHOT = {
  version: 'int NOT NULL',
  state: 'jsonb NOT NULL',
  created_at: 'timestamptz NOT NULL',
  updated_at: 'timestamptz NOT NULL',
};

/**
 * Nights and evenings, and rows of their own for texts that people typed, who follows which night, the roles of last
 * time. `people`: who answered an evening, also with Out.
 */
export class Nights1795564800100 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(inlineTableSql('nights', { ...SNAPSHOT, community: 'text NOT NULL', ended: 'boolean NOT NULL' }));
    await q.query(
      inlineTableSql('evenings', {
        ...SNAPSHOT,
        night: 'text NOT NULL',
        community: 'text NOT NULL',
        date: 'text NOT NULL',
        starts_at: 'timestamptz NOT NULL',
        cancelled: 'boolean NOT NULL',
        people: 'text[] NOT NULL',
      }),
    );
    await q.query(`
      CREATE INDEX nights_of ON nights (community) WHERE NOT ended;
      CREATE INDEX evenings_of_night ON evenings (night, starts_at);
      CREATE INDEX evenings_of_community ON evenings (community, starts_at);
      CREATE INDEX evenings_of_people ON evenings USING gin (people);
      CREATE TABLE night_texts (id text PRIMARY KEY, text text NOT NULL, author text);
      CREATE INDEX night_texts_by ON night_texts (author) WHERE author IS NOT NULL;
      CREATE TABLE night_followers (night text NOT NULL, user_id text NOT NULL, PRIMARY KEY (night, user_id));
      CREATE INDEX night_followers_of ON night_followers (user_id);
      CREATE TABLE night_roles (user_id text PRIMARY KEY, roles text[] NOT NULL) WITH (fillfactor = 70);
      CREATE FUNCTION es_put_night_texts(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO night_texts (id, text, author) VALUES (r->>'id', r->>'text', r->>'author')
          ON CONFLICT (id) DO UPDATE SET text = excluded.text
      $$;
      CREATE FUNCTION es_put_night_roles(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO night_roles (user_id, roles)
          VALUES (r->>'user_id', ARRAY(SELECT jsonb_array_elements_text(r->'roles')))
          ON CONFLICT (user_id) DO UPDATE SET roles = excluded.roles
      $$;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
