import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications about a community, with a role or a reason in `words`; one withdrawal removes those of all recipients. */
export class OfCommunities1700000000503 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE notifications ADD COLUMN related_community text;
      CREATE OR REPLACE FUNCTION es_put_notifications(r jsonb) RETURNS void LANGUAGE sql AS $$
        UPDATE notifications SET removed_at = (r->>'removed_at')::timestamptz
          WHERE r ? 'removed_at' AND (NOT r ? 'recipient' OR recipient = r->>'recipient') AND cause = r->>'cause' AND removed_at IS NULL;
        INSERT INTO notifications (id, recipient, cause, kind, related_user, related_scrim, conversation, related_community, words, created_at)
          SELECT r->>'id', r->>'recipient', r->>'cause', r->>'kind', r->>'related_user', r->>'related_scrim', r->>'conversation',
            r->>'related_community', r->>'words', (r->>'created_at')::timestamptz
          WHERE NOT r ? 'removed_at' ON CONFLICT (recipient, cause) DO NOTHING;
      $$;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
