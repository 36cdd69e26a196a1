import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds identities that accounts sign in with in addition to the one they were founded with, which stays in `people`. A
 * pending sign-in stores its provider, and the user and session if it links another identity.
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
