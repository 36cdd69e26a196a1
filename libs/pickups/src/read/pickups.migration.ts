import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SNAPSHOT = {
  version: 'int NOT NULL',
  state: 'jsonb NOT NULL',
  created_at: 'timestamptz NOT NULL',
  updated_at: 'timestamptz NOT NULL',
};

/**
 * How many pick-ups each community has made, and in rows what is gone soon after it ended: who is around, the checks, and
 * how many were counted last. Watches and the roles of last time stay until their person removes them or is erased. A
 * row with `ended` deletes.
 */
export class Pickups1795899600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(inlineTableSql('pickups', SNAPSHOT));
    await q.query(`
      CREATE TABLE around_entries (
        user_id text PRIMARY KEY, communities text[] NOT NULL, entry jsonb NOT NULL, until_at timestamptz NOT NULL
      ) WITH (fillfactor = 70);
      CREATE INDEX around_entries_in ON around_entries USING gin (communities);
      CREATE TABLE around_roles (user_id text PRIMARY KEY, roles text[] NOT NULL);
      CREATE TABLE around_rooms (community text PRIMARY KEY, people int NOT NULL, ten_since timestamptz);
      CREATE TABLE ready_checks (
        id text PRIMARY KEY, community text NOT NULL, running boolean NOT NULL, state jsonb NOT NULL, ended_at timestamptz
      ) WITH (fillfactor = 70);
      CREATE UNIQUE INDEX ready_checks_running ON ready_checks (community) WHERE running;
      CREATE INDEX ready_checks_of ON ready_checks (community);
      CREATE TABLE around_watches (
        user_id text NOT NULL, community text NOT NULL, count int NOT NULL, from_time text NOT NULL, to_time text NOT NULL,
        zone text NOT NULL, days text[], told_at timestamptz, PRIMARY KEY (user_id, community)
      );
      CREATE INDEX around_watches_of ON around_watches (community, count);

      CREATE FUNCTION es_put_around_entries(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM around_entries WHERE r ? 'ended' AND user_id = r->>'user_id';
        INSERT INTO around_entries (user_id, communities, entry, until_at)
          SELECT r->>'user_id', ARRAY(SELECT jsonb_array_elements_text(r->'communities')), r->'entry',
            (r->>'until_at')::timestamptz WHERE NOT r ? 'ended'
          ON CONFLICT (user_id) DO UPDATE SET
            communities = excluded.communities, entry = excluded.entry, until_at = excluded.until_at
      $$;
      CREATE FUNCTION es_put_around_roles(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO around_roles (user_id, roles)
          VALUES (r->>'user_id', ARRAY(SELECT jsonb_array_elements_text(r->'roles')))
          ON CONFLICT (user_id) DO UPDATE SET roles = excluded.roles
      $$;
      CREATE FUNCTION es_put_around_rooms(r jsonb) RETURNS void LANGUAGE sql AS $$
        DELETE FROM around_rooms WHERE r ? 'ended' AND community = r->>'community';
        INSERT INTO around_rooms (community, people, ten_since)
          SELECT r->>'community', (r->>'people')::int, (r->>'ten_since')::timestamptz WHERE NOT r ? 'ended'
          ON CONFLICT (community) DO UPDATE SET people = excluded.people, ten_since = excluded.ten_since
      $$;
      CREATE FUNCTION es_put_ready_checks(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO ready_checks (id, community, running, state, ended_at)
          VALUES (r->>'id', r->>'community', (r->>'running')::boolean, r->'state', (r->>'ended_at')::timestamptz)
          ON CONFLICT (id) DO UPDATE SET
            running = excluded.running, state = excluded.state, ended_at = excluded.ended_at
      $$;
      CREATE FUNCTION es_put_around_watches(r jsonb) RETURNS void LANGUAGE sql AS $$
        UPDATE around_watches SET told_at = (r->>'told_at')::timestamptz
          WHERE user_id = r->>'user_id' AND community = r->>'community'
      $$;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
