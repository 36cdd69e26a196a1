import { inlineTableSql } from '@muster/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The inline row of a scrim, the secret calendar address of each user (a new token invalidates the old address), and
 * why a scrim was deleted or a step undone, in the words of the person who did it.
 *
 * Seats are not indexed, so that a join updates the row in place. For the same reason the conversation and the community
 * are stored columns instead of indexes on the state, with which no change of the state could be a HOT update. The other
 * indexes keep the cost of list pages, timeline steps and calendar sequences independent of the number of scrims and
 * events; those on the log are partial, so that other events cost nothing.
 */
export class Scrims1795564800020 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      inlineTableSql('scrims', {
        version: 'int NOT NULL',
        state: 'jsonb NOT NULL',
        created_at: 'timestamptz NOT NULL',
        updated_at: 'timestamptz NOT NULL',
        region: 'text NOT NULL',
        starts_at: 'timestamptz NOT NULL',
        is_private: 'boolean NOT NULL',
        deleted: 'boolean NOT NULL',
        /** Creator, players and casters, who may list a private scrim. */
        people: 'text[] NOT NULL',
      }),
    );
    await q.query(`
      ALTER TABLE scrims ADD COLUMN community_id text GENERATED ALWAYS AS (state->>'communityId') STORED,
        ADD COLUMN conversation_id text GENERATED ALWAYS AS (state->>'conversationId') STORED;
      CREATE INDEX scrims_by_region_and_start ON scrims (region, starts_at, created_at) WHERE NOT deleted;
      CREATE INDEX scrims_by_start ON scrims (starts_at, created_at) WHERE NOT deleted;
      CREATE INDEX scrims_public_by_start ON scrims (starts_at, created_at, id) WHERE NOT deleted AND NOT is_private;
      CREATE INDEX scrims_public_by_region ON scrims (region, starts_at, created_at, id) WHERE NOT deleted AND NOT is_private;
      CREATE INDEX scrims_private_by_start ON scrims (starts_at, created_at, id) WHERE NOT deleted AND is_private;
      CREATE INDEX scrims_by_community ON scrims (community_id, starts_at, created_at, id)
        WHERE NOT deleted AND community_id IS NOT NULL;
      CREATE INDEX scrims_by_conversation ON scrims (conversation_id);
      CREATE INDEX events_undone ON events (stream, (data->>'version')) WHERE type = 'StepUndone';
      CREATE INDEX events_for_calendars ON events (stream, version)
        WHERE type IN ('ScrimRescheduled', 'ScrimRenamed', 'ScrimDeleted');

      CREATE TABLE calendar_feeds (user_id text PRIMARY KEY, token text NOT NULL UNIQUE, created_at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE scrim_reasons (
        id text PRIMARY KEY, scrim_id text NOT NULL, written_by text NOT NULL, reason text NOT NULL,
        created_at timestamptz NOT NULL);
      CREATE INDEX scrim_reasons_by_writer ON scrim_reasons (written_by);
      CREATE FUNCTION es_put_scrim_reasons(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO scrim_reasons (id, scrim_id, written_by, reason, created_at)
          VALUES (r->>'id', r->>'scrim_id', r->>'written_by', r->>'reason', (r->>'created_at')::timestamptz)
          ON CONFLICT (id) DO NOTHING
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
