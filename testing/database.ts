import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/**
 * Returns the URL of the same database for the plain role that processes run as. The first migration creates the role;
 * the end of the run drops it.
 */
export function asRuntimeRole(url: string): string {
  const runtime = new URL(url);
  runtime.username = `muster_test_${process.env['TEST_RUN']}`;
  return runtime.href;
}

const name = (suffix: string) => `muster_test_${process.env['TEST_RUN']}_${suffix}`;
const freshName = () => name(randomBytes(4).toString('hex'));
const urlOf = (database: string): string => {
  const url = new URL(process.env['DATABASE_URL']!);
  url.pathname = `/${database}`;
  return url.href;
};
async function connectedTo<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const create = (client: Client, database: string, template: string) =>
  client.query(`CREATE DATABASE ${client.escapeIdentifier(database)} TEMPLATE ${client.escapeIdentifier(template)}`);

/** Creates an empty database for one spec file and returns its URL. The end of the run drops it. */
export async function createDatabase(): Promise<string> {
  const database = freshName();
  await connectedTo(process.env['DATABASE_URL']!, (client) => create(client, database, 'template0'));
  return urlOf(database);
}

/**
 * Creates a database with all tables: a copy of the one that the first caller of the run has migrated, because every
 * migration takes seconds. `migrate` gets the URL of an empty database.
 */
export async function createMigratedDatabase(migrate: (url: string) => Promise<unknown>): Promise<string> {
  const [template, database] = [name('template'), freshName()];
  await connectedTo(process.env['DATABASE_URL']!, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = name('unfinished');
      await create(client, unfinished, 'template0');
      await migrate(urlOf(unfinished));
      await client.query(
        `ALTER DATABASE ${client.escapeIdentifier(unfinished)} RENAME TO ${client.escapeIdentifier(template)}`,
      );
    }
    await create(client, database, template);
  });
  // Copies share one Redis, where the names of every installation contain its id.
  const newId = "UPDATE installation SET id = replace(gen_random_uuid()::text, '-', '')";
  await connectedTo(urlOf(database), (client) => client.query(newId));
  return urlOf(database);
}
