// @ts-check

/**
 * Drops all indexes and keys of the tables for a large insert, and creates them again afterwards, which is several
 * times faster. Only the owner of the tables may do this.
 */
export async function withoutIndexes(
  /** @type {import('pg').Client} */ client,
  /** @type {readonly string[]} */ tables,
  /** @type {() => Promise<unknown>} */ insert,
) {
  const { rows: keys } = await client.query(
    `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype IN ('p', 'u') AND conrelid::regclass::text = ANY($1)`,
    [tables],
  );
  const { rows: foreign } = await client.query(
    `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND confrelid::regclass::text = ANY($1)`,
    [tables],
  );
  for (const { table, name } of [...foreign, ...keys])
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const { rows: indexes } = await client.query(
    'SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = ANY($1)',
    [tables],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await insert();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of [...keys, ...foreign])
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}
