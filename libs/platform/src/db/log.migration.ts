import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The event log. `es_append` is the only door: it runs last in its transaction, serialises the tail of every append
 * (advisory lock 7301), and gives positions without gaps, in commit order. See docs/adr/0002.
 */
export class Log1700000000001 implements MigrationInterface {
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
      CREATE TABLE es_head (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one), position bigint NOT NULL) WITH (fillfactor = 10);
      INSERT INTO es_head (position) VALUES (0);
      CREATE TABLE claims (kind text, key text, owner text NOT NULL, PRIMARY KEY (kind, key));

      CREATE FUNCTION es_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the event log is append-only'; END $$;
      CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION es_refuse();
      CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION es_refuse();
    `);
    // enable_seqscan off: the function may be planned while the tables are still empty, and a plan stays for the session.
    await q.query(`
      CREATE FUNCTION es_append(appends jsonb) RETURNS TABLE (ord int, conflict text, head bigint)
      LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
      DECLARE
        a jsonb; e jsonb; r jsonb; c record; i int := -1; v int; start bigint; pos bigint;
      BEGIN
        PERFORM pg_advisory_xact_lock(7301);
        SELECT h.position INTO start FROM es_head h;
        pos := start;
        FOR a IN SELECT * FROM jsonb_array_elements(appends) LOOP
          i := i + 1;
          SELECT coalesce((SELECT ev.version FROM events ev WHERE ev.stream = a->>'s' ORDER BY ev.version DESC LIMIT 1), 0) INTO v;
          IF v <> (a->>'v')::int THEN
            ord := i; conflict := 'version'; head := 0; RETURN NEXT; CONTINUE;
          END IF;
          IF a ? 'take' THEN
            SELECT t.kind, t.key INTO c FROM jsonb_to_recordset(a->'take') AS t(kind text, key text, owner text)
              JOIN claims k ON k.kind = t.kind AND k.key = t.key AND k.owner <> t.owner LIMIT 1;
            IF FOUND THEN
              ord := i; conflict := 'claim:' || c.kind || ':' || c.key; head := 0; RETURN NEXT; CONTINUE;
            END IF;
            DELETE FROM claims k USING jsonb_to_recordset(coalesce(a->'free', '[]')) AS t(kind text, key text, owner text)
              WHERE k.kind = t.kind AND k.key = t.key AND k.owner = t.owner;
            INSERT INTO claims (kind, key, owner) SELECT t.kind, t.key, t.owner FROM jsonb_to_recordset(a->'take') AS t(kind text, key text, owner text)
              ON CONFLICT (kind, key) DO NOTHING;
          ELSIF a ? 'free' THEN
            DELETE FROM claims k USING jsonb_to_recordset(a->'free') AS t(kind text, key text, owner text)
              WHERE k.kind = t.kind AND k.key = t.key AND k.owner = t.owner;
          END IF;
          FOR e IN SELECT * FROM jsonb_array_elements(a->'e') LOOP
            pos := pos + 1; v := v + 1;
            INSERT INTO events (position, stream, version, type, schema, data, meta, at)
            VALUES (pos, a->>'s', v, e->>'t', (e->>'n')::smallint, e->'d', e->'m', (e->>'at')::timestamptz);
          END LOOP;
          FOR r IN SELECT * FROM jsonb_array_elements(a->'rows') LOOP
            EXECUTE format('SELECT %I($1)', 'es_put_' || (r->>'table')) USING r->'row';
          END LOOP;
          ord := i; conflict := NULL; head := pos; RETURN NEXT;
        END LOOP;
        IF pos > start THEN
          UPDATE es_head SET position = pos;
          PERFORM pg_notify('es', pos::text);
        END IF;
      END $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
