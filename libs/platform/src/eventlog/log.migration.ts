import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ES_APPEND } from './es-append';

/** The event log. Only `es_append` writes to it. See docs/adr/0001. */
export class Log1795564800001 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE TABLE events (
        position bigint PRIMARY KEY,
        stream text NOT NULL,
        version int NOT NULL,
        type text NOT NULL,
        schema smallint NOT NULL DEFAULT 1,
        data jsonb NOT NULL,
        meta jsonb NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT events_stream_version UNIQUE (stream, version)
      );
      -- Clients compare the id of the history: a new one begins when events are lost (docs/adr/0003).
      CREATE TABLE es_head (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        position bigint NOT NULL,
        history text NOT NULL DEFAULT gen_random_uuid()::text
      ) WITH (fillfactor = 10);
      INSERT INTO es_head (position) VALUES (0);
      CREATE TABLE claims (kind text, key text, owner text NOT NULL, PRIMARY KEY (kind, key));

      CREATE FUNCTION es_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the event log is append-only'; END $$;
      CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION es_refuse();
      CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION es_refuse();
    `);
    await q.query(ES_APPEND);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
