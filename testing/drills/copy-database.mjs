// @ts-check
// Backs up and restores a database if there is no pg_dump for this server: copies every row of every table into tables
// that the migrations have created.
import pg from 'pg';

/** @typedef {{ name: string, columns: string[] }} Table */

/** @returns {Promise<Map<string, string>>} table → its rows as JSON, all of one snapshot */
export async function takeCopy(/** @type {string} */ url) {
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const copy = new Map();
    for (const { name } of await tablesOf(client))
      copy.set(
        name,
        (await client.query(`SELECT coalesce(jsonb_agg(t), '[]')::text AS rows FROM ${name} AS t`)).rows[0].rows,
      );
    await client.query('COMMIT');
    return copy;
  });
}

/** Disables triggers as a restore does, because the triggers of the log reject every other writer. */
export async function restoreCopy(/** @type {string} */ url, /** @type {Map<string, string>} */ copy) {
  await withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query(`SET LOCAL session_replication_role = replica`);
    const tables = await tablesOf(client);
    for (const { name } of tables) await client.query(`DELETE FROM ${name}`);
    for (const { name, columns } of tables) {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      await client.query(
        `INSERT INTO ${name} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${name}, $1)`,
        [copy.get(name) ?? '[]'],
      );
    }
    await client.query('COMMIT');
  });
}

/** @returns {Promise<Table[]>} all tables, without generated columns */
async function tablesOf(/** @type {pg.Client} */ client) {
  const { rows } = await client.query(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema)' GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

/** @template T @returns {Promise<T>} */
async function withClient(/** @type {string} */ url, /** @type {(client: pg.Client) => Promise<T>} */ work) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
