import type { INestApplicationContext } from '@nestjs/common';
import { type Config, createWorker, Database, type Feature, loadConfig, migrate } from '../src';

const SECRET = 'a-secret-for-tests-only';

/** Features in the database at this address, migrated; every worker asked for is closed by `close`. */
export async function alone(DATABASE_URL: string, features: readonly Feature[]) {
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
    /** A process of it; nothing runs by itself yet. */
    async worker(own: Partial<Config> = {}): Promise<INestApplicationContext> {
      const app = await createWorker({ ...config, ...own }, features);
      open.push(app);
      return app;
    },
    async database(): Promise<Database> {
      const database = await new Database(config, { entities: [], migrations: [] }).open();
      open.push(database);
      return database;
    },
    close: () => Promise.all(open.map((one) => one.close())),
  };
}
