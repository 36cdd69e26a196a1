import type { Route, RouteTable } from '@muster/contracts/routes';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const CONTRACTS = join(__dirname, '../libs/contracts/src');

/** The rows of all route tables, by their name in the API document: `GET /api/users/{id}`. */
export async function routeRows(): Promise<ReadonlyMap<string, Route>> {
  const files = readdirSync(CONTRACTS).filter((file) => file.endsWith('-routes.ts'));
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(CONTRACTS, file))) as Record<string, RouteTable>),
  );
  const rows = modules.flatMap((tables) => Object.values(tables)).flatMap((table) => Object.values(table));
  return new Map(rows.map((row) => [`${row.method} /api${row.path.replaceAll(/:(\w+)/g, '{$1}')}`, row]));
}
