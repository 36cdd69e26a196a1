import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Trigrams find words of three letters and more. Less is found by letters and pairs of letters; and what very many names or tags hold is looked for
 * among the short names first, which are the nearest: people_near has all such a search needs.
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
