import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Connected channels of Discord, the addresses of webhooks, the message of each scrim in each channel, and the
 * interactions of the last minutes with their answers.
 */
export class DiscordChannels1700000000204 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('discord_channels', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
        community_id: 'text NULL',
        region: 'text NULL',
        connected: 'boolean NOT NULL',
        suspended: 'text NULL',
      }),
    );
    await q.query(`
      CREATE INDEX discord_channels_of_community ON discord_channels (community_id) WHERE connected;
      CREATE INDEX discord_channels_of_region ON discord_channels (region) WHERE connected;
      CREATE TABLE discord_webhooks (channel text PRIMARY KEY, url text NOT NULL);
      CREATE FUNCTION es_put_discord_webhooks(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM discord_webhooks WHERE channel = r->>'channel';
        INSERT INTO discord_webhooks (channel, url) SELECT r->>'channel', r->>'url' WHERE r->>'url' IS NOT NULL
      $$;
      CREATE TABLE discord_cards (
        channel text NOT NULL, scrim text NOT NULL, message text, generation int NOT NULL DEFAULT 0,
        content_hash text NOT NULL DEFAULT '', users text[] NOT NULL DEFAULT '{}', sent_at timestamptz,
        failures int NOT NULL DEFAULT 0, failed_at timestamptz, PRIMARY KEY (channel, scrim)) WITH (fillfactor = 70);
      CREATE INDEX discord_cards_of_scrim ON discord_cards (scrim);
      CREATE INDEX discord_cards_by_time ON discord_cards (channel, sent_at DESC);
      CREATE INDEX discord_cards_failing ON discord_cards (channel, failed_at DESC) WHERE failures > 0;
      CREATE INDEX discord_cards_naming ON discord_cards USING gin (users);
      CREATE TABLE discord_interactions (id text PRIMARY KEY, answer jsonb, at timestamptz NOT NULL DEFAULT now());
      CREATE INDEX discord_interactions_by_time ON discord_interactions (at);`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
