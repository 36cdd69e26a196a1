import type { MigrationInterface, QueryRunner } from 'typeorm';
import { putPeopleSql, WRITABLE_COLUMNS } from './people.migration';

/** The account at Discord that a user has proven to be theirs, and its name there. No token of it is stored. */
export class DiscordAccounts1700000000202 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE people ADD COLUMN discord_id text, ADD COLUMN discord_handle text');
    await q.query(putPeopleSql([...WRITABLE_COLUMNS, 'ended', 'language', 'discord_id', 'discord_handle']));
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
