import type pg from 'pg';

/**
 * Copies a row that the product wrote, in one statement. `overrides`: SQL by column, in which `n` counts the copies
 * from 1 and `(one)` is the row itself; other columns stay as they are.
 */
export async function multiply(
  client: pg.Client,
  table: string,
  which: string,
  count: number,
  overrides: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  await client.query(`INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
    SELECT ${names.map((name) => overrides[name] ?? `(one)."${name}"`).join(', ')} FROM (SELECT one FROM ${table} one WHERE ${which}) rows, generate_series(1, ${count}) n`);
}
