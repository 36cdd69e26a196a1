import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Trigrams find words of three letters and more; shorter texts are found by letters and pairs of letters.
 * (`people_near` is dropped by the next migration.)
 */
export class Search1700000000062 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE FUNCTION search_grams(t text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT array_agg(DISTINCT g) FROM (SELECT substr(t, i, 1) AS g FROM generate_series(1, length(t)) i UNION ALL SELECT substr(t, i, 2) FROM generate_series(1, length(t) - 1) i) AS grams
      $$;
      CREATE INDEX people_grams ON people USING gin (search_grams(search_key)) WHERE restorable_until IS NULL;
      CREATE INDEX people_near ON people (length(name_key), name_key, tag_key, id) INCLUDE (region, search_key) WHERE restorable_until IS NULL;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}

/**
 * Indexes region and length of the name together with the letters, so that "short names of EUW containing this" need
 * not read all others.
 */
export class SearchWithin1700000000064 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      CREATE EXTENSION IF NOT EXISTS btree_gin;
      DROP INDEX people_search, people_grams, people_near;
      CREATE INDEX people_search ON people USING gin (search_key gin_trgm_ops, region, (char_length(name_key))) WITH (fastupdate = off) WHERE restorable_until IS NULL;
      CREATE INDEX people_grams ON people USING gin (search_grams(search_key), region, (char_length(name_key))) WITH (fastupdate = off) WHERE restorable_until IS NULL;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
