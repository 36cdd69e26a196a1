import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns of `people` that a commit can write. The last log-in is written outside the log and only deleted on erasure.
 */
export const WRITABLE_COLUMNS = [
  'uid',
  'email',
  'name',
  'tagline',
  'discord',
  'name_key',
  'tag_key',
  'search_key',
  'region',
  'rank',
  'can_email',
  'background',
  'blur',
  'is_admin',
  'is_donator',
  'ban_from',
  'ban_to',
  'banned_by',
  'ban_reason',
  'sessions',
  'revision',
  'restorable_until',
  'erased',
  'created_at',
];

export const putPeopleSql = (columns: readonly string[]): string => `
  CREATE OR REPLACE FUNCTION es_put_people(r jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO people SELECT told.* FROM jsonb_populate_record((SELECT p FROM people p WHERE p.id = r->>'id'), r) told
    ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')},
      last_logged_in = CASE WHEN excluded.erased THEN NULL ELSE people.last_logged_in END
  $$`;

/**
 * `users` is the account derived from the log; `people` holds personal data and can be erased without touching the log.
 * The put function changes only the given columns, so that a ban, for example, need not contain the name.
 */
export class Users1700000000050 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await q.query('CREATE EXTENSION IF NOT EXISTS fuzzystrmatch');
    await q.query(
      inlineTableSql('users', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
      }),
    );
    await q.query(`
      CREATE TABLE people (
        id text PRIMARY KEY,
        uid text, email text,
        name text NOT NULL, tagline text NOT NULL, discord text NOT NULL,
        name_key text NOT NULL, tag_key text NOT NULL, search_key text NOT NULL,
        region text NOT NULL, rank text NOT NULL,
        can_email boolean NOT NULL, background text NOT NULL, blur text NOT NULL,
        is_admin boolean NOT NULL, is_donator boolean NOT NULL,
        ban_from timestamptz, ban_to timestamptz, banned_by text, ban_reason text,
        sessions int NOT NULL, revision int NOT NULL,
        restorable_until timestamptz, erased boolean NOT NULL,
        created_at timestamptz NOT NULL, last_logged_in timestamptz
      ) WITH (fillfactor = 80);
      CREATE INDEX people_uid ON people (uid);
      CREATE INDEX people_name ON people (name_key, region);
      CREATE INDEX people_region ON people (region, name_key) WHERE restorable_until IS NULL;
      CREATE INDEX people_search ON people USING gin (search_key gin_trgm_ops);
      CREATE INDEX people_admins ON people (id) WHERE is_admin;
`);
    await q.query(putPeopleSql(WRITABLE_COLUMNS));
    await q.query(`
      CREATE TABLE sign_ins (
        state text PRIMARY KEY,
        browser text NOT NULL, nonce text NOT NULL, verifier text NOT NULL,
        return_to text NOT NULL, client_state text,
        started_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX sign_ins_started_at ON sign_ins (started_at);`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
