import { Database } from '@muster/platform';
import type { World } from '@testing/world';

/** A fingerprint of every table of the product except `without`: a rejected request must leave all unchanged. */
export async function traceOf(world: World, without: readonly string[] = []): Promise<Record<string, string>> {
  const database = world.node().get(Database, { strict: false });
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema)' ORDER BY 1`,
  );
  const print = ({ name }: { name: string }) =>
    `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) AS print FROM ${name} AS t`;
  const traced = tables.filter(({ name }) => !without.includes(name));
  const rows = await database.query<{ name: string; print: string }>(traced.map(print).join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, print: seen }) => [name, seen]));
}
