import type { MigrationInterface, QueryRunner } from 'typeorm';
import { loadConfig } from '../../../libs/platform/src/config/config';
import { buildDatabase } from '../../../libs/platform/src/runtime/core.module';
import { features } from '../../features';

/**
 * A migration that must break a rule says why that is safe: `static readonly safeBecause = 'no code has read the column
 * since 1.4'`.
 */
export type Migration = (new () => MigrationInterface) & { safeBecause?: string };

const SECRET = 'a-secret-for-tests-only';
const config = loadConfig({
  DATABASE_URL: 'postgres://localhost/nowhere',
  REDIS_URL: 'redis://localhost',
  API_KEY: 'k',
  JWT_SECRET: SECRET,
  COOKIE_SECRET: SECRET,
  OIDC_ISSUER: 'http://localhost:1',
});
export const migrations = buildDatabase(config, features).source.options.migrations as Migration[];

/** All statements of the migration. */
export async function sqlOf(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const runner = {
    query: async (text: string) => {
      statements.push(text);
      return [];
    },
  } as unknown as QueryRunner;
  await new migration().up(runner);
  return statements;
}
