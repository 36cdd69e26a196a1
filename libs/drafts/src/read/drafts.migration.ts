import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The inline row of a draft; what its captains hover and its players suggest, which are no events because they change
 * with every move of a mouse and are worth nothing afterwards; champions of newer patches than the bundled one.
 */
export class Drafts1795640000000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('drafts', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
      }),
    );
    await q.query(`
      CREATE TABLE draft_hovers (draft text PRIMARY KEY, turn int NOT NULL, champion text) WITH (fillfactor = 50);
      CREATE TABLE draft_suggestions (
        draft text NOT NULL,
        round int NOT NULL,
        team text NOT NULL,
        champion text NOT NULL,
        user_id text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (draft, user_id, champion)
      );
      CREATE INDEX draft_suggestions_by_user ON draft_suggestions (user_id);
      CREATE TABLE champion_patches (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        patch text NOT NULL,
        champions jsonb NOT NULL,
        names jsonb NOT NULL
      );
      CREATE TABLE champions_added (key text PRIMARY KEY, id text NOT NULL, name text NOT NULL)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
