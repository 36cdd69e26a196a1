import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secret calendar address of each user. A new token invalidates the old address. */
export class CalendarFeeds1700000000110 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      'CREATE TABLE calendar_feeds (user_id text PRIMARY KEY, token text NOT NULL UNIQUE, created_at timestamptz NOT NULL DEFAULT now())',
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
