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

/** Creates an empty database for one spec file and returns its URL. The end of the run drops it. */
export async function createDatabase(): Promise<string> {
  const name = `muster_test_${process.env['TEST_RUN']}_${randomBytes(4).toString('hex')}`;
  const server = new URL(process.env['DATABASE_URL']!);
  const client = new Client(server.href);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0`);
  } finally {
    await client.end();
  }
  server.pathname = `/${name}`;
  return server.href;
}
