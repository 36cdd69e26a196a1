/**
 * The only way to write to the log. Must be the last statement of its transaction. An advisory lock (7301) serialises
 * all appends, so that positions have no gaps and follow the commit order. Appends with a wrong expected version or a
 * name that is already claimed are rejected and reported; the others are written set by set, because one statement per
 * append costs twice as much.
 *
 * `appends`: a JSON array of { s: stream, v: expected version, e: [{ t: type, n: schema, d: data, m: meta, at }], rows:
 * [{ table, row }], take, free: [{ kind, key, owner }], keys: [{ actor, key, attempt }], l: id of the append that wrote
 * the event of version v }; `seen` in the first one is an event the caller has read: { p: position, a: its append }. A
 * table has `es_puts_<table>(appends, refused)`, or `es_put_<table>(row)`, which is called row by row.
 *
 * Scans are disabled because the plan may be made while the tables are still empty and is then kept for the session.
 * JIT is off because compiling the statements takes ten times as long as running them.
 */
export const ES_APPEND = `
  CREATE OR REPLACE FUNCTION es_append(appends jsonb) RETURNS TABLE (ord int, conflict text, head bigint)
  LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
  DECLARE
    a record; c record; tab text; start bigint; pos bigint; refused int[] := '{}'; keyed boolean; seen jsonb;
  BEGIN
    PERFORM pg_advisory_xact_lock(7301);
    SELECT h.position INTO start FROM es_head h;

    -- Who has read another history than this one must not add to it (docs/adr/0151). Left out: a tool, or the release before.
    seen := appends #> '{0,seen}';
    IF seen IS NOT NULL AND (SELECT ev.meta->>'append' FROM events ev WHERE ev.position = (seen->>'p')::bigint) IS DISTINCT FROM seen->>'a' THEN
      RAISE EXCEPTION 'the log is not the one that was read up to %', seen->>'p' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;

    -- The rows of Idempotency-Keys are locked first: nobody takes one over between the check and the commit (docs/adr/0146).
    keyed := jsonb_path_exists(appends, '$[*].keys[*]');
    IF keyed THEN
      PERFORM 1 FROM idempotency i JOIN (SELECT DISTINCT k.actor, k.key
        FROM jsonb_to_recordset(jsonb_path_query_array(appends, '$[*].keys[*]')) AS k(actor text, key text)) asked
        ON i.actor = asked.actor AND i.key = asked.key FOR UPDATE OF i;
    END IF;

    FOR a IN
      SELECT * FROM (
        SELECT (x.i - 1)::int AS place, x.take, x.free,
          (SELECT k.attempt FROM jsonb_to_recordset(x.keys) AS k(actor text, key text, attempt text)
            LEFT JOIN idempotency i ON i.actor = k.actor AND i.key = k.key WHERE i.attempt IS DISTINCT FROM k.attempt LIMIT 1) AS superseded,
          x.l IS NULL OR x.l IS NOT DISTINCT FROM (SELECT ev.meta->>'append' FROM events ev WHERE ev.stream = x.s AND ev.version = x.v) AS same,
          coalesce((SELECT ev.version FROM events ev WHERE ev.stream = x.s ORDER BY ev.version DESC LIMIT 1), 0) = x.v AS expected
        FROM ROWS FROM (jsonb_to_recordset(appends) AS (s text, v int, take jsonb, free jsonb, keys jsonb, l text)) WITH ORDINALITY AS x(s, v, take, free, keys, l, i)) judged
      WHERE NOT expected OR NOT same OR take IS NOT NULL OR free IS NOT NULL OR superseded IS NOT NULL ORDER BY place
    LOOP
      IF a.superseded IS NOT NULL THEN
        ord := a.place; conflict := 'claim:attempt:' || a.superseded; head := 0; refused := refused || a.place; RETURN NEXT; CONTINUE;
      END IF;
      IF NOT a.expected OR NOT a.same THEN
        ord := a.place; conflict := 'version'; head := 0; refused := refused || a.place; RETURN NEXT; CONTINUE;
      END IF;
      SELECT t.kind, t.key INTO c FROM jsonb_to_recordset(coalesce(a.take, '[]')) AS t(kind text, key text, owner text)
        JOIN claims k ON k.kind = t.kind AND k.key = t.key AND k.owner <> t.owner LIMIT 1;
      IF FOUND THEN
        ord := a.place; conflict := 'claim:' || c.kind || ':' || c.key; head := 0; refused := refused || a.place; RETURN NEXT; CONTINUE;
      END IF;
      DELETE FROM claims k USING jsonb_to_recordset(coalesce(a.free, '[]')) AS t(kind text, key text, owner text)
        WHERE k.kind = t.kind AND k.key = t.key AND k.owner = t.owner;
      INSERT INTO claims (kind, key, owner) SELECT t.kind, t.key, t.owner FROM jsonb_to_recordset(coalesce(a.take, '[]')) AS t(kind text, key text, owner text)
        ON CONFLICT (kind, key) DO NOTHING;
    END LOOP;

    INSERT INTO events (position, stream, version, type, schema, data, meta, at)
      SELECT start + row_number() OVER (), told.* FROM (
        SELECT x.s, x.v + e.i, e.t, e.n, e.d, e.m, e.at
        FROM ROWS FROM (jsonb_to_recordset(appends) AS (s text, v int, e jsonb)) WITH ORDINALITY AS x(s, v, e, i),
          ROWS FROM (jsonb_to_recordset(x.e) AS (t text, n smallint, d jsonb, m jsonb, at timestamptz)) WITH ORDINALITY AS e(t, n, d, m, at, i)
        WHERE x.i - 1 <> ALL (refused) ORDER BY x.i, e.i) told;
    GET DIAGNOSTICS pos = ROW_COUNT;
    pos := start + pos;

    FOR tab IN SELECT DISTINCT t #>> '{}' FROM jsonb_path_query(appends, '$[*].rows[*].table') t ORDER BY 1 LOOP
      IF to_regprocedure(format('%I(jsonb, int[])', 'es_puts_' || tab)) IS NOT NULL THEN
        EXECUTE format('SELECT %I($1, $2)', 'es_puts_' || tab) USING appends, refused;
      ELSE
        EXECUTE format('SELECT %I(told.put) FROM (${rowsForTableSql('$1', '$2', '$3')} ORDER BY x.i, r.i) told', 'es_put_' || tab) USING appends, refused, tab;
      END IF;
    END LOOP;

    IF keyed THEN
      UPDATE idempotency i SET done = true FROM (SELECT DISTINCT k.actor, k.key
        FROM ROWS FROM (jsonb_to_recordset(appends) AS (keys jsonb)) WITH ORDINALITY AS x(keys, i),
          jsonb_to_recordset(x.keys) AS k(actor text, key text) WHERE x.i - 1 <> ALL (refused)) told
        WHERE i.actor = told.actor AND i.key = told.key;
    END IF;
    IF pos > start THEN
      UPDATE es_head SET position = pos;
      PERFORM pg_notify('es', pos::text);
    END IF;
    RETURN QUERY SELECT x.i::int - 1, NULL::text, start + (sum(jsonb_array_length(x.e)) OVER (ORDER BY x.i))::bigint
      FROM ROWS FROM (jsonb_to_recordset(appends) AS (e jsonb)) WITH ORDINALITY AS x(e, i) WHERE x.i - 1 <> ALL (refused);
  END $$`;

/** Returns the SQL for the rows (`put`) of accepted appends for one table. */
export function rowsForTableSql(appends: string, refused: string, table: string): string {
  return `SELECT r.put FROM ROWS FROM (jsonb_to_recordset(${appends}) AS (rows jsonb)) WITH ORDINALITY AS x(rows, i),
    ROWS FROM (jsonb_to_recordset(x.rows) AS ("table" text, "row" jsonb)) WITH ORDINALITY AS r(tab, put, i) WHERE x.i - 1 <> ALL (${refused}) AND r.tab = ${table}`;
}
