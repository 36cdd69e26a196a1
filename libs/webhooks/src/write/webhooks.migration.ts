import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates webhooks, their addresses with encrypted secrets, and their deliveries. `wakes`: how often sending the
 * deliveries of a webhook was requested. `cause`: at most one delivery exists for each event and webhook. `step`:
 * attempts since the delivery was created or repeated by hand.
 */
export class Webhooks1795653000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('webhooks', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
        community: 'text NOT NULL',
        enabled: 'boolean NOT NULL',
        deleted: 'boolean NOT NULL',
        events: 'text[] NOT NULL',
      }),
    );
    await q.query(`
      CREATE INDEX webhooks_of ON webhooks (community) WHERE NOT deleted;
      CREATE INDEX webhooks_enabled ON webhooks (community) WHERE enabled;
      CREATE TABLE webhook_endpoints (
        id text PRIMARY KEY, url text NOT NULL, description text NOT NULL, secret text NOT NULL, former_secret text,
        former_until timestamptz, failing_since timestamptz, wakes int NOT NULL DEFAULT 0) WITH (fillfactor = 70);
      CREATE TABLE webhook_deliveries (
        id text PRIMARY KEY, webhook text NOT NULL, cause text NOT NULL, type text NOT NULL, body text NOT NULL,
        status text NOT NULL DEFAULT 'pending', attempts int NOT NULL DEFAULT 0, step int NOT NULL DEFAULT 0,
        status_code int, response text, error text, created_at timestamptz NOT NULL DEFAULT now(),
        last_attempt_at timestamptz, due_at timestamptz DEFAULT now(), UNIQUE (webhook, cause)) WITH (fillfactor = 70);
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook, due_at) WHERE status = 'pending';
      CREATE INDEX webhook_deliveries_of ON webhook_deliveries (webhook, created_at DESC, id DESC);
      CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);
      CREATE FUNCTION es_put_webhook_endpoints(r jsonb) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
        IF (r->>'deleted')::boolean THEN
          DELETE FROM webhook_endpoints WHERE id = r->>'id';
          DELETE FROM webhook_deliveries WHERE webhook = r->>'id';
        ELSIF r ? 'secret' THEN
          INSERT INTO webhook_endpoints (id, url, description, secret)
            VALUES (r->>'id', r->>'url', r->>'description', r->>'secret') ON CONFLICT DO NOTHING;
        ELSE
          UPDATE webhook_endpoints SET url = coalesce(r->>'url', url),
            description = coalesce(r->>'description', description),
            former_secret = CASE WHEN r ? 'rotated' THEN secret ELSE former_secret END,
            former_until = coalesce((r->>'former_until')::timestamptz, former_until),
            secret = coalesce(r->>'rotated', secret),
            failing_since = CASE WHEN (r->>'enabled')::boolean THEN NULL ELSE failing_since END
            WHERE id = r->>'id';
        END IF;
      END $$;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
