import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SNAPSHOT = {
  version: 'int NOT NULL',
  state: 'jsonb NOT NULL',
  created_at: 'timestamptz NOT NULL',
  updated_at: 'timestamptz NOT NULL',
};

/**
 * Notifications, one per user and cause. A read one stays as a mark, so that it is not inserted again. Commits of other
 * features insert or withdraw notifications by the put function; one withdrawal without a recipient removes those of
 * all. A role or a reason is in `words`. `append`: the commit that inserted or withdrew it.
 *
 * Deliveries are marked before they are sent, so that nothing is sent twice after a crash, and are counted against the
 * budget of their recipient; deliveries that exceed it wait for the digest. Deliveries to single browsers have no
 * recipient, because the push they belong to is counted once. A push subscription ends with the session that created
 * it.
 */
export class Notifications1795564800050 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE notifications (
        id text PRIMARY KEY,
        recipient text NOT NULL, cause text NOT NULL, kind text NOT NULL,
        related_user text, related_scrim text, conversation text,
        words text,
        created_at timestamptz NOT NULL, removed_at timestamptz,
        related_community text,
        append text,
        UNIQUE (recipient, cause)
      );
      CREATE INDEX notifications_open ON notifications (recipient, created_at DESC) WHERE removed_at IS NULL;
      CREATE INDEX notifications_by_cause ON notifications (cause);
      CREATE INDEX notifications_by_append ON notifications (append);
      CREATE INDEX notifications_removed ON notifications (removed_at) WHERE removed_at IS NOT NULL;

      CREATE FUNCTION es_put_notifications(r jsonb) RETURNS void LANGUAGE sql AS $$
        UPDATE notifications SET removed_at = (r->>'removed_at')::timestamptz, append = r->>'append'
          WHERE r ? 'removed_at' AND (NOT r ? 'recipient' OR recipient = r->>'recipient') AND cause = r->>'cause' AND removed_at IS NULL;
        INSERT INTO notifications (id, recipient, cause, kind, related_user, related_scrim, conversation,
          related_community, words, created_at, append)
          SELECT r->>'id', r->>'recipient', r->>'cause', r->>'kind', r->>'related_user', r->>'related_scrim', r->>'conversation',
            r->>'related_community', r->>'words', (r->>'created_at')::timestamptz, r->>'append'
          WHERE NOT r ? 'removed_at' ON CONFLICT (recipient, cause) DO NOTHING;
      $$;`);
    await q.query(inlineTableSql('scrim_alerts', SNAPSHOT));
    await q.query(`
      CREATE TABLE notification_preferences (user_id text PRIMARY KEY, kinds jsonb NOT NULL DEFAULT '{}', email_stopped_at timestamptz);
      CREATE TABLE push_subscriptions (
        endpoint text PRIMARY KEY, user_id text NOT NULL, p256dh text NOT NULL, auth text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
        session text
      );
      CREATE INDEX push_subscriptions_of ON push_subscriptions (user_id, created_at);
      CREATE TABLE push_keys (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one), public_key text NOT NULL, private_key text NOT NULL);

      CREATE TABLE deliveries (
        key text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now(), recipient text, channel text, topic text,
        is_digest boolean NOT NULL DEFAULT false
      );
      CREATE INDEX deliveries_by_time ON deliveries (at);
      CREATE INDEX deliveries_to ON deliveries (recipient, channel, at) WHERE recipient IS NOT NULL;
      CREATE TABLE held_deliveries (
        key text PRIMARY KEY, recipient text NOT NULL, channel text NOT NULL, notification text,
        digest text, at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX held_deliveries_to ON held_deliveries (recipient, channel);
      CREATE INDEX held_deliveries_by_time ON held_deliveries (at);`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
