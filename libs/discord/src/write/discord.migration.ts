import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Connected channels of Discord with the user who has to keep the right to connect them, the addresses of webhooks, the
 * message of each scrim in each channel, messages about offers, and the interactions of the last minutes with their
 * answers. `starts_at` and `community` of a message are those of its scrim.
 */
export class Discord1795564800090 implements MigrationInterface {
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
      ALTER TABLE discord_channels ADD COLUMN keeper text GENERATED ALWAYS AS (state->>'keeper') STORED;
      CREATE INDEX discord_channels_of_community ON discord_channels (community_id) WHERE connected;
      CREATE INDEX discord_channels_of_region ON discord_channels (region) WHERE connected;
      CREATE INDEX discord_channels_of_keeper ON discord_channels (keeper) WHERE connected;
      CREATE TABLE discord_webhooks (channel text PRIMARY KEY, url text NOT NULL);
      CREATE FUNCTION es_put_discord_webhooks(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM discord_webhooks WHERE channel = r->>'channel';
        INSERT INTO discord_webhooks (channel, url) SELECT r->>'channel', r->>'url' WHERE r->>'url' IS NOT NULL
      $$;
      CREATE TABLE discord_cards (
        channel text NOT NULL, scrim text NOT NULL, message text, generation int NOT NULL DEFAULT 0,
        content_hash text NOT NULL DEFAULT '', users text[] NOT NULL DEFAULT '{}', sent_at timestamptz,
        failures int NOT NULL DEFAULT 0, failed_at timestamptz, starts_at timestamptz, community text,
        PRIMARY KEY (channel, scrim)) WITH (fillfactor = 70);
      CREATE INDEX discord_cards_of_scrim ON discord_cards (scrim);
      CREATE INDEX discord_cards_by_time ON discord_cards (channel, sent_at DESC);
      CREATE INDEX discord_cards_failing ON discord_cards (channel, failed_at DESC) WHERE failures > 0;
      CREATE INDEX discord_cards_naming ON discord_cards USING gin (users);
      CREATE INDEX discord_cards_upcoming ON discord_cards (starts_at) WHERE message IS NOT NULL;
      CREATE INDEX discord_cards_of_community ON discord_cards (community);
      CREATE TABLE discord_offers (
        scrim text NOT NULL, offer text NOT NULL, person text NOT NULL, channel text, token text, language text NOT NULL,
        message text, generation int NOT NULL DEFAULT 0, content_hash text NOT NULL DEFAULT '',
        is_posting boolean NOT NULL DEFAULT false, failures int NOT NULL DEFAULT 0,
        at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (scrim, offer));
      CREATE INDEX discord_offers_of_person ON discord_offers (person);
      CREATE INDEX discord_offers_of_channel ON discord_offers (channel);
      CREATE TABLE discord_interactions (
        id text PRIMARY KEY, answer jsonb, at timestamptz NOT NULL DEFAULT now(), token text, language text, late_answer jsonb);
      CREATE INDEX discord_interactions_by_time ON discord_interactions (at);`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
