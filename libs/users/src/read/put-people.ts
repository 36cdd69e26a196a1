import type { QueryRunner } from 'typeorm';

/** Columns that a commit leaves as they are. */
const UNWRITTEN = ['id', 'last_logged_in', 'last_day'];

/** Makes the function that writes accounts write all columns that the table has now. */
export async function replacePutPeople(q: QueryRunner): Promise<void> {
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
