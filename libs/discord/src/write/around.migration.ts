import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The two messages about people around tonight in each channel: who is there, and the question to ten of them. */
export class DiscordAround1795901085852 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE discord_around (
        channel text NOT NULL, part text NOT NULL, subject text, message text, generation int NOT NULL DEFAULT 0,
        content_hash text NOT NULL DEFAULT '', is_posting boolean NOT NULL DEFAULT false,
        users text[] NOT NULL DEFAULT '{}', sent_at timestamptz, failures int NOT NULL DEFAULT 0,
        PRIMARY KEY (channel, part)) WITH (fillfactor = 70);
      CREATE INDEX discord_around_naming ON discord_around USING gin (users);`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
