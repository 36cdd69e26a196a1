import type { INestApplicationContext } from '@nestjs/common';
import { type Config, Database, type Feature, LogReader } from '../src';
import { createWorker, loadConfig, migrate } from '../src/runtime';

const SECRET = 'a-secret-for-tests-only';

/** Migrates a database for the given features and creates workers on it; `close` closes all of them. */
export async function createTestWorld(DATABASE_URL: string, features: readonly Feature[]) {
  const config = loadConfig({
    ...process.env,
    DATABASE_URL,
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    OIDC_ISSUER: 'http://localhost:1',
  });
  await migrate(config, features);
  const open: { close: () => Promise<void> }[] = [];
  return {
    config,
    /** Creates a worker in which nothing runs until `startWorker`. */
    async worker(overrides: Partial<Config> = {}): Promise<INestApplicationContext> {
      const app = await createWorker({ ...config, ...overrides }, features);
      open.push(app);
      return app;
    },
    async database(): Promise<Database> {
      const database = await new Database(config).open();
      open.push(database);
      return database;
    },
    close: () => Promise.all(open.map((resource) => resource.close())),
  };
}

/** Reads all events of the log in order; throws if there is a gap. */
export async function readAll(app: INestApplicationContext) {
  const reader = app.get(LogReader, { strict: false });
  const events = [];
  for (let page = await reader.readAfter(0); page.length > 0; page = await reader.readAfter(events.at(-1)!.position))
    events.push(...page);
  return events;
}
