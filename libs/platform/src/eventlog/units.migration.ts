import type { MigrationInterface, QueryRunner } from 'typeorm';
import { REJECTED_ENTRIES } from './es-append';

/** Calls without units of work are judged as in release 1.0.0, because judging units takes longer. */
const REJECTED_SINGLES = REJECTED_ENTRIES.replace('es_refusals', 'es_single_refusals');

const REJECTED_IN_CALL = `
  CREATE OR REPLACE FUNCTION es_refusals(appends jsonb) RETURNS TABLE (ord int, conflict text) LANGUAGE plpgsql AS $$
  BEGIN
    IF jsonb_path_exists(appends, '$[*].unit') THEN
      RETURN QUERY SELECT * FROM es_unit_refusals(appends);
    ELSE
      RETURN QUERY SELECT * FROM es_single_refusals(appends);
    END IF;
  END $$`;

/**
 * Returns the entries of a call that are refused, by their place: those whose key another attempt holds, those based on
 * another event than the last one of their stream, those whose stream an earlier entry of the call extends, and those
 * that claim what has an owner. Writes the claims of the others, each before the next entry is judged.
 *
 * Several streams of one unit of work are consecutive entries: `unit` is the place of the first, which has the rows,
 * claims and keys of all. They are accepted together or refused together. An entry without events says that the unit
 * has read this version of the stream.
 */
const REJECTED_UNITS = `
  CREATE FUNCTION es_unit_refusals(appends jsonb) RETURNS TABLE (ord int, conflict text) LANGUAGE plpgsql AS $$
  DECLARE
    a record;
  BEGIN
    FOR a IN
      SELECT * FROM (
        SELECT entry.*, count(*) OVER of_unit > 1 AS is_part, bool_and(is_newest AND is_same AND NOT is_extended) OVER of_unit AS holds FROM (
          SELECT (x.i - 1)::int AS place, x.unit, x.claims, x.releases,
            (SELECT k.attempt FROM jsonb_to_recordset(x.keys) AS k(actor text, key text, attempt text)
              LEFT JOIN idempotency i ON i.actor = k.actor AND i.key = k.key WHERE i.attempt IS DISTINCT FROM k.attempt LIMIT 1) AS superseded,
            x.last IS NULL OR x.last IS NOT DISTINCT FROM (SELECT ev.meta->>'append' FROM events ev WHERE ev.stream = x.stream AND ev.version = x.expected) AS is_same,
            coalesce((SELECT ev.version FROM events ev WHERE ev.stream = x.stream ORDER BY ev.version DESC LIMIT 1), 0) = x.expected AS is_newest,
            coalesce(bool_or(x.events <> '[]') OVER earlier, false) AS is_extended
          FROM ROWS FROM (jsonb_to_recordset(appends) AS (stream text, expected int, last text, unit int, events jsonb, claims jsonb, releases jsonb, keys jsonb))
            WITH ORDINALITY AS x(stream, expected, last, unit, events, claims, releases, keys, i)
          WINDOW earlier AS (PARTITION BY x.stream ORDER BY x.i ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) entry
        WINDOW of_unit AS (PARTITION BY unit)) judged
      WHERE NOT holds OR is_part OR claims IS NOT NULL OR releases IS NOT NULL OR superseded IS NOT NULL ORDER BY place
    LOOP
      ord := a.place;
      IF a.unit = a.place THEN
        conflict := CASE
          WHEN a.superseded IS NOT NULL THEN 'claim:attempt:' || a.superseded
          WHEN NOT a.holds THEN 'version'
          ELSE es_claim(coalesce(a.claims, '[]'), coalesce(a.releases, '[]'))
        END;
      END IF;
      IF conflict IS NOT NULL THEN
        RETURN NEXT;
      END IF;
    END LOOP;
  END $$`;

/** `es_append` takes the streams of a unit of work together. See docs/adr/0002. */
export class Units1795824059979 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(REJECTED_SINGLES);
    await q.query(REJECTED_UNITS);
    await q.query(REJECTED_IN_CALL);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
