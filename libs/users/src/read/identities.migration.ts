import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What accounts sign in with besides the identity they were founded with, which stands in `people`. A sign-in that has
 * begun knows its provider, and the user and session that link another identity.
 */
export class Identities1795651200000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE identities (
        uid text PRIMARY KEY, user_id text NOT NULL, name text NOT NULL, linked_at timestamptz NOT NULL
      );
      CREATE INDEX identities_of ON identities (user_id);
      CREATE FUNCTION es_put_identities(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM identities WHERE r ? 'gone' AND user_id = r->>'user_id' AND (NOT r ? 'uid' OR uid = r->>'uid');
        INSERT INTO identities SELECT * FROM jsonb_populate_record(NULL::identities, r) WHERE NOT r ? 'gone';
      $$;
      ALTER TABLE sign_ins ADD COLUMN provider text NOT NULL DEFAULT 'default';
      ALTER TABLE sign_ins ADD COLUMN linked_by text;
      ALTER TABLE sign_ins ADD COLUMN session text`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
