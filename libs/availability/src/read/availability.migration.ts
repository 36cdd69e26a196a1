import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SNAPSHOT = {
  version: 'int NOT NULL',
  state: 'jsonb NOT NULL',
  created_at: 'timestamptz NOT NULL',
  updated_at: 'timestamptz NOT NULL',
};

/**
 * Since when people's usual weeks count, when teams were asked, and in rows of their own what people said: the usual
 * week in wall-clock times of their zone, dates that differ from it, and the note of a team's last question. A row
 * without `ranges` removes the entry of a date.
 */
export class Availability1795868171861 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(inlineTableSql('availability', { ...SNAPSHOT, confirmed_at: 'timestamptz NULL' }));
    await q.query(inlineTableSql('team_asks', SNAPSHOT));
    await q.query(`
      CREATE TABLE availability_weeks (
        user_id text PRIMARY KEY, zone text, week jsonb, share text NOT NULL, updated_at timestamptz NOT NULL
      ) WITH (fillfactor = 70);
      CREATE TABLE availability_days (
        user_id text NOT NULL, date text NOT NULL, ranges jsonb NOT NULL, note text, PRIMARY KEY (user_id, date)
      );
      CREATE INDEX availability_days_by_date ON availability_days (date);
      CREATE TABLE team_ask_notes (
        id text PRIMARY KEY, team text NOT NULL UNIQUE, text text NOT NULL, author text NOT NULL
      );
      CREATE INDEX team_ask_notes_by ON team_ask_notes (author);
      CREATE FUNCTION es_put_team_ask_notes(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO team_ask_notes (id, team, text, author)
          VALUES (r->>'id', r->>'team', r->>'text', r->>'author')
          ON CONFLICT (team) DO UPDATE SET id = excluded.id, text = excluded.text, author = excluded.author
      $$;
      CREATE FUNCTION es_put_availability_weeks(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO availability_weeks AS w (user_id, zone, week, share, updated_at)
          VALUES (r->>'user_id', r->>'zone', nullif(r->'week', 'null'), coalesce(r->>'share', 'teams'),
            (r->>'updated_at')::timestamptz)
          ON CONFLICT (user_id) DO UPDATE SET
            zone = CASE WHEN r ? 'zone' THEN excluded.zone ELSE w.zone END,
            week = CASE WHEN r ? 'week' THEN excluded.week ELSE w.week END,
            share = CASE WHEN r ? 'share' THEN excluded.share ELSE w.share END,
            updated_at = excluded.updated_at
      $$;
      CREATE FUNCTION es_put_availability_days(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM availability_days
          WHERE r->'ranges' = 'null' AND user_id = r->>'user_id' AND date = r->>'date';
        INSERT INTO availability_days (user_id, date, ranges, note)
          SELECT r->>'user_id', r->>'date', r->'ranges', r->>'note' WHERE r->'ranges' <> 'null'
          ON CONFLICT (user_id, date) DO UPDATE SET ranges = excluded.ranges, note = excluded.note
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
