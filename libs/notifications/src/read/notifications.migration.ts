import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notifications, one per user and cause. A read one stays as a mark, so that it is not inserted again. Commits of other
 * features insert or withdraw notifications by the put function.
 */
export class Notifications1700000000500 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE notifications (
        id text PRIMARY KEY,
        recipient text NOT NULL, cause text NOT NULL, kind text NOT NULL,
        related_user text, related_scrim text, conversation text,
        words text,
        created_at timestamptz NOT NULL, removed_at timestamptz,
        UNIQUE (recipient, cause)
      );
      CREATE INDEX notifications_open ON notifications (recipient, created_at DESC) WHERE removed_at IS NULL;
      CREATE INDEX notifications_by_cause ON notifications (cause);

      CREATE FUNCTION es_put_notifications(r jsonb) RETURNS void LANGUAGE sql AS $$
        UPDATE notifications SET removed_at = (r->>'removed_at')::timestamptz
          WHERE r ? 'removed_at' AND recipient = r->>'recipient' AND cause = r->>'cause' AND removed_at IS NULL;
        INSERT INTO notifications (id, recipient, cause, kind, related_user, related_scrim, conversation, created_at)
          SELECT r->>'id', r->>'recipient', r->>'cause', r->>'kind', r->>'related_user', r->>'related_scrim', r->>'conversation', (r->>'created_at')::timestamptz
          WHERE NOT r ? 'removed_at' ON CONFLICT (recipient, cause) DO NOTHING;
      $$;`);
    await q.query(
      inlineTableSql('announcements', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
      }),
    );
    await q.query(`
      CREATE TABLE notification_preferences (user_id text PRIMARY KEY, kinds jsonb NOT NULL DEFAULT '{}', email_stopped_at timestamptz);
      CREATE TABLE push_subscriptions (
        endpoint text PRIMARY KEY, user_id text NOT NULL, p256dh text NOT NULL, auth text NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX push_subscriptions_of ON push_subscriptions (user_id, created_at);
      CREATE TABLE push_keys (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one), public_key text NOT NULL, private_key text NOT NULL);`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
