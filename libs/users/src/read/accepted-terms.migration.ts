import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that a commit leaves as they are. */
const UNWRITTEN = ['id', 'last_logged_in', 'last_day'];

/**
 * Adds which terms a user accepted after registering, and when. Null if none, and in rows that an older release writes.
 */
export class AcceptedTerms1795683600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('ALTER TABLE people ADD COLUMN terms_since timestamptz, ADD COLUMN terms_accepted_at timestamptz');
    const columns: { name: string }[] = await q.query(
      `SELECT attname AS name FROM pg_attribute
        WHERE attrelid = 'people'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL($1)`,
      [UNWRITTEN],
    );
    await q.query(`
      CREATE OR REPLACE FUNCTION es_put_people(r jsonb) RETURNS void LANGUAGE sql AS $$
        INSERT INTO people SELECT written.* FROM jsonb_populate_record((SELECT p FROM people p WHERE p.id = r->>'id'), r) written
        ON CONFLICT (id) DO UPDATE SET ${columns.map(({ name }) => `${name} = excluded.${name}`).join(', ')},
          last_logged_in = CASE WHEN excluded.erased THEN NULL ELSE people.last_logged_in END
      $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
