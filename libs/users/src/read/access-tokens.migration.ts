import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens for other programs, written in the commit of the account's events. The token itself is not stored. */
export class AccessTokens1795654454459 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE access_tokens (
        id text PRIMARY KEY,
        user_id text NOT NULL, hash text NOT NULL UNIQUE,
        name text NOT NULL, scopes text[] NOT NULL, community_id text,
        created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL, used_at timestamptz
      );
      CREATE INDEX access_tokens_of ON access_tokens (user_id, created_at);
      CREATE FUNCTION es_put_access_tokens(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM access_tokens WHERE r ? 'ended' AND id = r->>'id';
        INSERT INTO access_tokens SELECT written.* FROM jsonb_populate_record(NULL::access_tokens, r) written
          WHERE NOT r ? 'ended' ON CONFLICT (id) DO NOTHING
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
