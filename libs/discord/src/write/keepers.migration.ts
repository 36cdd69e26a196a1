import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has to keep the right to connect a channel, and the community of the scrim that a message is about. */
export class DiscordKeepers1700000000234 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      ALTER TABLE discord_channels ADD COLUMN keeper text GENERATED ALWAYS AS (state->>'keeper') STORED;
      CREATE INDEX discord_channels_of_keeper ON discord_channels (keeper) WHERE connected;
      ALTER TABLE discord_cards ADD COLUMN community text;
      CREATE INDEX discord_cards_of_community ON discord_cards (community);`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
