import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Trigrams together with the length of the name, so that "names of nine letters containing this" reads nothing else, and
 * the keys by which misspelt names are found (docs/adr/0189). PL/pgSQL, because a function in SQL takes eight times as
 * long per name while the index is built. The planner does not know how rare the keys are; the stated cost keeps it from
 * computing the keys of all names instead of reading the index. A search reads a few pages, for which starting parallel
 * workers takes longer than the search.
 */
export class SearchKeys1700000000189 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE FUNCTION people_search_keys(name text, entry text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED COST 100000 AS $$
      DECLARE
        keys text[] := '{}';
        len int := length(name);
        parts text[];
      BEGIN
        FOR i IN 1 .. length(entry) - 2 LOOP
          keys := keys || (len || ':' || substr(entry, i, 3));
        END LOOP;
        IF len <= 5 THEN
          FOR i IN 1 .. len + 1 LOOP
            keys := keys || ('-' || substr(name, 1, i - 1) || substr(name, i + 1));
          END LOOP;
        ELSIF len <= 7 THEN
          FOR a IN 0 .. 2 LOOP
            keys := keys || (len || '/' || a || substr(name, 1 + len * a / 3, len * (a + 1) / 3 - len * a / 3));
          END LOOP;
        ELSE
          FOR a IN 0 .. 3 LOOP
            parts[a] := substr(name, 1 + len * a / 4, len * (a + 1) / 4 - len * a / 4);
          END LOOP;
          FOR a IN 0 .. 2 LOOP
            FOR b IN a + 1 .. 3 LOOP
              keys := keys || (len || '/' || a || b || parts[a] || parts[b]);
            END LOOP;
          END LOOP;
        END IF;
        RETURN keys;
      END $$;
      CREATE INDEX people_keys ON people USING gin (people_search_keys(name_key, search_key), region) WITH (fastupdate = off) WHERE restorable_until IS NULL;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
