import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links of a community beside its other texts, and what people write with a request to join. */
export class CommunitySettings1795636333089 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE community_texts ADD COLUMN links jsonb NOT NULL DEFAULT '[]';
      CREATE OR REPLACE FUNCTION es_put_community_texts(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO community_texts AS t (community, about, archive_reason, links)
          VALUES (r->>'community', coalesce(r->>'about', ''), coalesce(r->>'archive_reason', ''), coalesce(r->'links', '[]'))
          ON CONFLICT (community) DO UPDATE SET about = coalesce(r->>'about', t.about),
            archive_reason = coalesce(r->>'archive_reason', t.archive_reason), links = coalesce(r->'links', t.links)
      $$;

      CREATE TABLE membership_messages (
        community text NOT NULL, user_id text NOT NULL, message text NOT NULL, PRIMARY KEY (community, user_id));
      CREATE INDEX membership_messages_of ON membership_messages (user_id);
      CREATE FUNCTION es_put_membership_messages(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM membership_messages WHERE community = r->>'community' AND user_id = r->>'user_id';
        INSERT INTO membership_messages (community, user_id, message)
          SELECT r->>'community', r->>'user_id', r->>'message' WHERE NOT r ? 'ended'
      $$;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
