import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SNAPSHOT = {
  version: 'int NOT NULL',
  state: 'jsonb NOT NULL',
  created_at: 'timestamptz NOT NULL',
  updated_at: 'timestamptz NOT NULL',
};

/**
 * Posts, requests and bookings, one inline row each, and rows of their own for what people wrote: notes, messages and
 * reasons, the keys of posts for those who have the address, what teams remember of others, the secret addresses of their
 * calendars, and of which posts teams want to know.
 */
export class Board1795921500000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('posts', {
        ...SNAPSHOT,
        team: 'text NOT NULL',
        region: 'text NOT NULL',
        status: 'text NOT NULL',
        audience: 'text NOT NULL',
        audience_ids: 'text[] NOT NULL',
        from_at: 'timestamptz NOT NULL',
        to_at: 'timestamptz NOT NULL',
        expires_at: 'timestamptz NOT NULL',
        games: 'int NOT NULL',
        languages: 'text[] NOT NULL',
        /** Null for posts that are for teams of all ranks. */
        rank_low: 'int NULL',
        rank_high: 'int NULL',
        again: 'boolean NOT NULL',
      }),
    );
    await q.query(
      inlineTableSql('post_requests', {
        ...SNAPSHOT,
        post: 'text NOT NULL',
        post_team: 'text NOT NULL',
        team: 'text NOT NULL',
        status: 'text NOT NULL',
        expires_at: 'timestamptz NOT NULL',
      }),
    );
    await q.query(
      inlineTableSql('bookings', {
        ...SNAPSHOT,
        scrim: 'text NOT NULL',
        teams: 'text[] NOT NULL',
        starts_at: 'timestamptz NOT NULL',
        ends_at: 'timestamptz NOT NULL',
        /** Neither cancelled nor decided. */
        blocks: 'boolean NOT NULL',
        cancelled: 'boolean NOT NULL',
        decided: 'boolean NOT NULL',
      }),
    );
    await q.query(`
      CREATE INDEX posts_open ON posts (from_at, created_at, id) WHERE status = 'open';
      CREATE INDEX posts_changed ON posts (updated_at);
      CREATE INDEX posts_of_team ON posts (team, created_at DESC);
      CREATE INDEX post_requests_of_post ON post_requests (post, created_at);
      CREATE INDEX post_requests_of_team ON post_requests (team, created_at DESC);
      CREATE INDEX post_requests_to_team ON post_requests (post_team, created_at DESC);
      CREATE INDEX bookings_of_teams ON bookings USING gin (teams);
      CREATE INDEX bookings_of_scrim ON bookings (scrim);

      CREATE TABLE board_texts (id text PRIMARY KEY, text text NOT NULL, author text);
      CREATE INDEX board_texts_by ON board_texts (author) WHERE author IS NOT NULL;
      CREATE TABLE opponent_notes (
        team text NOT NULL, opponent text NOT NULL, text text NOT NULL, author text NOT NULL,
        PRIMARY KEY (team, opponent));
      CREATE INDEX opponent_notes_by ON opponent_notes (author);
      CREATE TABLE team_feeds (
        team text NOT NULL, user_id text NOT NULL, token text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (team, user_id));
      CREATE INDEX team_feeds_of ON team_feeds (user_id);

      CREATE TABLE team_alerts (
        team text PRIMARY KEY, region text NOT NULL, rank_low text, rank_high text, games int,
        from_time text, to_time text, zone text, told_at timestamptz);
      CREATE INDEX team_alerts_of_region ON team_alerts (region);
      CREATE FUNCTION es_put_team_alerts(r jsonb) RETURNS void LANGUAGE sql AS $$
        UPDATE team_alerts SET told_at = (r->>'told_at')::timestamptz WHERE team = r->>'team'
      $$;

      CREATE FUNCTION es_put_board_texts(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO board_texts (id, text, author) VALUES (r->>'id', r->>'text', r->>'author')
          ON CONFLICT (id) DO UPDATE SET text = excluded.text, author = excluded.author
      $$;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
