/**
 * The only way to write to the log. Must be the last statement of its transaction. An advisory lock (7301) serialises
 * all appends, so that positions have no gaps and follow the commit order. Appends with a wrong expected version or a
 * name that is already claimed are rejected and reported; the others are written set by set, because one statement per
 * append costs twice as much.
 *
 * `appends`: a JSON array of { stream, expected: version, last: id of the append that wrote the event of that version,
 * events: [{ type, schema, data, meta, at }], rows: [{ table, row }], claims and releases: [{ kind, key, owner }],
 * keys: [{ actor, key, attempt }], unit: see units.migration.ts }. `landmark`: { position, append } of an event that
 * the caller has read.
 *
 * Scans are disabled because the plan may be made while the tables are still empty and is then kept for the session.
 * JIT is off because compiling the statements takes ten times as long as running them. Both hold for the functions
 * called here, which are in PL/pgSQL so that their plans are kept.
 */
const APPEND = `
  CREATE FUNCTION es_append(appends jsonb, landmark jsonb DEFAULT NULL) RETURNS TABLE (ord int, conflict text, head bigint)
  LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
  DECLARE
    has_keys boolean := jsonb_path_exists(appends, '$[*].keys[*]');
    refused int[] := '{}';
    start bigint;
    inserted bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(7301);
    IF landmark IS NOT NULL THEN
      PERFORM es_assert_landmark(landmark);
    END IF;
    IF has_keys THEN
      PERFORM es_lock_keys(appends);
    END IF;
    FOR ord, conflict IN SELECT r.ord, r.conflict FROM es_refusals(appends) r LOOP
      head := 0;
      refused := refused || ord;
      RETURN NEXT;
    END LOOP;

    SELECT h.position INTO start FROM es_head h;
    inserted := es_insert_events(appends, refused, start);
    PERFORM es_write_rows(appends, refused);
    IF has_keys THEN
      PERFORM es_finish_keys(appends, refused);
    END IF;
    IF inserted > 0 THEN
      UPDATE es_head SET position = start + inserted;
      PERFORM pg_notify('es', (start + inserted)::text);
    END IF;
    RETURN QUERY SELECT x.i::int - 1, NULL::text, start + (sum(jsonb_array_length(x.events)) OVER (ORDER BY x.i))::bigint
      FROM ROWS FROM (jsonb_to_recordset(appends) AS (events jsonb)) WITH ORDINALITY AS x(events, i) WHERE x.i - 1 <> ALL (refused);
  END $$`;

/** A caller that has read another history than this one must not add to it (docs/adr/0003). */
const ASSERT_LANDMARK = `
  CREATE FUNCTION es_assert_landmark(landmark jsonb) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT ev.meta->>'append' FROM events ev WHERE ev.position = (landmark->>'position')::bigint) IS DISTINCT FROM landmark->>'append' THEN
      RAISE EXCEPTION 'the log is not the one that was read up to %', landmark->>'position' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
  END $$`;

/** Locks the rows of Idempotency-Keys, so that none is taken over between the check and the commit (docs/adr/0019). */
const LOCK_KEYS = `
  CREATE FUNCTION es_lock_keys(appends jsonb) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM idempotency i JOIN (SELECT DISTINCT k.actor, k.key
      FROM jsonb_to_recordset(jsonb_path_query_array(appends, '$[*].keys[*]')) AS k(actor text, key text)) asked
      ON i.actor = asked.actor AND i.key = asked.key FOR UPDATE OF i;
  END $$`;

/** As released with 1.0.0. units.migration.ts keeps it for calls without units of several streams. */
export const REJECTED_ENTRIES = `
  CREATE FUNCTION es_refusals(appends jsonb) RETURNS TABLE (ord int, conflict text) LANGUAGE plpgsql AS $$
  DECLARE
    a record;
  BEGIN
    FOR a IN
      SELECT * FROM (
        SELECT (x.i - 1)::int AS place, x.claims, x.releases,
          (SELECT k.attempt FROM jsonb_to_recordset(x.keys) AS k(actor text, key text, attempt text)
            LEFT JOIN idempotency i ON i.actor = k.actor AND i.key = k.key WHERE i.attempt IS DISTINCT FROM k.attempt LIMIT 1) AS superseded,
          x.last IS NULL OR x.last IS NOT DISTINCT FROM (SELECT ev.meta->>'append' FROM events ev WHERE ev.stream = x.stream AND ev.version = x.expected) AS is_same,
          coalesce((SELECT ev.version FROM events ev WHERE ev.stream = x.stream ORDER BY ev.version DESC LIMIT 1), 0) = x.expected AS is_newest
        FROM ROWS FROM (jsonb_to_recordset(appends) AS (stream text, expected int, last text, claims jsonb, releases jsonb, keys jsonb))
          WITH ORDINALITY AS x(stream, expected, last, claims, releases, keys, i)) judged
      WHERE NOT is_newest OR NOT is_same OR claims IS NOT NULL OR releases IS NOT NULL OR superseded IS NOT NULL ORDER BY place
    LOOP
      ord := a.place;
      conflict := CASE
        WHEN a.superseded IS NOT NULL THEN 'claim:attempt:' || a.superseded
        WHEN NOT a.is_newest OR NOT a.is_same THEN 'version'
        ELSE es_claim(coalesce(a.claims, '[]'), coalesce(a.releases, '[]'))
      END;
      IF conflict IS NOT NULL THEN
        RETURN NEXT;
      END IF;
    END LOOP;
  END $$`;

/** Releases and claims, or returns the first claim that has another owner. */
const CLAIM = `
  CREATE FUNCTION es_claim(wanted jsonb, released jsonb) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    c record;
  BEGIN
    SELECT t.kind, t.key INTO c FROM jsonb_to_recordset(wanted) AS t(kind text, key text, owner text)
      JOIN claims k ON k.kind = t.kind AND k.key = t.key AND k.owner <> t.owner LIMIT 1;
    IF FOUND THEN
      RETURN 'claim:' || c.kind || ':' || c.key;
    END IF;
    DELETE FROM claims k USING jsonb_to_recordset(released) AS t(kind text, key text, owner text)
      WHERE k.kind = t.kind AND k.key = t.key AND k.owner = t.owner;
    INSERT INTO claims (kind, key, owner) SELECT t.kind, t.key, t.owner FROM jsonb_to_recordset(wanted) AS t(kind text, key text, owner text)
      ON CONFLICT (kind, key) DO NOTHING;
    RETURN NULL;
  END $$`;

/** Inserts the events of accepted appends after the position `start` and returns their number. */
const INSERT_EVENTS = `
  CREATE FUNCTION es_insert_events(appends jsonb, refused int[], start bigint) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    inserted bigint;
  BEGIN
    INSERT INTO events (position, stream, version, type, schema, data, meta, at)
      SELECT start + row_number() OVER (), accepted.* FROM (
        SELECT x.stream, x.expected + e.i, e.type, e.schema, e.data, e.meta, e.at
        FROM ROWS FROM (jsonb_to_recordset(appends) AS (stream text, expected int, events jsonb)) WITH ORDINALITY AS x(stream, expected, events, i),
          ROWS FROM (jsonb_to_recordset(x.events) AS (type text, schema smallint, data jsonb, meta jsonb, at timestamptz))
            WITH ORDINALITY AS e(type, schema, data, meta, at, i)
        WHERE x.i - 1 <> ALL (refused) ORDER BY x.i, e.i) accepted;
    GET DIAGNOSTICS inserted = ROW_COUNT;
    RETURN inserted;
  END $$`;

/** Calls `es_puts_<table>(appends, refused)`, or row by row `es_put_<table>(row)`, for each table with rows. */
const WRITE_ROWS = `
  CREATE FUNCTION es_write_rows(appends jsonb, refused int[]) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    tab text;
  BEGIN
    FOR tab IN SELECT DISTINCT t #>> '{}' FROM jsonb_path_query(appends, '$[*].rows[*].table') t ORDER BY 1 LOOP
      IF to_regprocedure(format('%I(jsonb, int[])', 'es_puts_' || tab)) IS NOT NULL THEN
        EXECUTE format('SELECT %I($1, $2)', 'es_puts_' || tab) USING appends, refused;
      ELSE
        EXECUTE format('SELECT %I(accepted.put) FROM (${rowsForTableSql('$1', '$2', '$3')} ORDER BY x.i, r.i) accepted', 'es_put_' || tab) USING appends, refused, tab;
      END IF;
    END LOOP;
  END $$`;

/** Marks the keys of accepted appends as done. */
const FINISH_KEYS = `
  CREATE FUNCTION es_finish_keys(appends jsonb, refused int[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE idempotency i SET done = true FROM (SELECT DISTINCT k.actor, k.key
      FROM ROWS FROM (jsonb_to_recordset(appends) AS (keys jsonb)) WITH ORDINALITY AS x(keys, i),
        jsonb_to_recordset(x.keys) AS k(actor text, key text) WHERE x.i - 1 <> ALL (refused)) accepted
      WHERE i.actor = accepted.actor AND i.key = accepted.key;
  END $$`;

/** The functions that append, called in this order by the last one. */
export const ES_APPEND = [
  ASSERT_LANDMARK,
  LOCK_KEYS,
  CLAIM,
  REJECTED_ENTRIES,
  INSERT_EVENTS,
  WRITE_ROWS,
  FINISH_KEYS,
  APPEND,
].join(';\n');

/** Returns the SQL for the rows (`put`) of accepted appends for one table. */
export function rowsForTableSql(appends: string, refused: string, table: string): string {
  return `SELECT r.put FROM ROWS FROM (jsonb_to_recordset(${appends}) AS (rows jsonb)) WITH ORDINALITY AS x(rows, i),
    ROWS FROM (jsonb_to_recordset(x.rows) AS ("table" text, "row" jsonb)) WITH ORDINALITY AS r(tab, put, i) WHERE x.i - 1 <> ALL (${refused}) AND r.tab = ${table}`;
}
