import { Database } from '@muster/platform';
import type { World } from '@testing/world';

/** Every table of every schema: its rows as text. */
export async function tablesOf(world: World): Promise<[table: string, text: string][]> {
  const database = world.node().get(Database, { strict: false });
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'm') AND n.nspname !~ '^(pg_|information_schema)' ORDER BY 1`,
  );
  return Promise.all(
    tables.map(async ({ name }): Promise<[string, string]> => {
      const rows = await database.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`);
      return [name.replace(/^public\./, ''), rows.map(({ text }) => text).join('\n')];
    }),
  );
}
