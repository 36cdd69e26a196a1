import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Messages about offers, answers to interactions that are sent later than Discord waits, and when the scrim of a
 * message starts, because messages of upcoming scrims are checked.
 */
export class DiscordOffers1700000000220 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE discord_offers (
        scrim text NOT NULL, offer text NOT NULL, person text NOT NULL, channel text, token text, language text NOT NULL,
        message text, generation int NOT NULL DEFAULT 0, content_hash text NOT NULL DEFAULT '',
        is_posting boolean NOT NULL DEFAULT false, failures int NOT NULL DEFAULT 0,
        at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (scrim, offer));
      CREATE INDEX discord_offers_of_person ON discord_offers (person);
      CREATE INDEX discord_offers_of_channel ON discord_offers (channel);
      ALTER TABLE discord_interactions ADD COLUMN token text, ADD COLUMN language text, ADD COLUMN late_answer jsonb;
      ALTER TABLE discord_cards ADD COLUMN starts_at timestamptz;
      CREATE INDEX discord_cards_upcoming ON discord_cards (starts_at) WHERE message IS NOT NULL`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
