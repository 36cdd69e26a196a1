import type { Config } from '../config/config';
import { Database } from '../database/database';
import { asOwner, grantToRuntimeRole } from '../database/roles';
import { collect, type Feature } from './feature';
import { LogReader } from '../eventlog/reader';
import { registerPolicies } from '../effects/policy-runner';
import { ProjectionBuilds } from '../projections/projection-builds';
import type { Projection } from '../projections/projection';
import { buildDatabase, collectUpcasters } from './core.module';

/**
 * Upgrades the database to this release as the owner role: runs migrations, grants privileges to the application's
 * role, creates checkpoints of new policies, and builds new or changed projections. Returns the migrations that ran.
 */
export async function migrate(config: Config, features: readonly Feature[]): Promise<string[]> {
  return withOwnerConnection(config, features, (database, builds) =>
    database.withMigrationLock(async () => {
      const ran = await database.migrate();
      await grantToRuntimeRole(database, config);
      await registerPolicies(database, collect(features, 'policies'));
      await builds.ensureBuilt(collect(features, 'projections'));
      return ran;
    }),
  );
}

/**
 * Rebuilds a projection next to the live one and swaps it in. Creates tables and views, which requires the owner role.
 */
export async function rebuildProjection(
  config: Config,
  features: readonly Feature[],
  projection: Projection,
  limit?: number,
): Promise<number> {
  return withOwnerConnection(config, features, (_, builds) => builds.rebuild(projection, limit));
}

async function withOwnerConnection<T>(
  config: Config,
  features: readonly Feature[],
  work: (database: Database, builds: ProjectionBuilds) => Promise<T>,
): Promise<T> {
  const database = await buildDatabase(asOwner(config), features, true).open();
  try {
    return await work(database, new ProjectionBuilds(database, new LogReader(database, collectUpcasters(features))));
  } finally {
    await database.close();
  }
}
