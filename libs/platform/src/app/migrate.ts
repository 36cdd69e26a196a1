import type { Config } from '../config';
import { Database } from '../db/database';
import { asOwner, grantToRuntimeRole } from '../db/roles';
import type { Feature } from '../feature';
import { LogReader } from '../log/reader';
import { registerPolicies } from '../policies/policy-runner';
import { ProjectionBuilds } from '../projections/projection-builds';
import type { Projection } from '../projections/projection';
import { buildDatabase, collectUpcasters } from './core.module';

/**
 * Brings the database to this release, as the role that owns it: migrations, what the role of the application may do, a
 * place in the log for every
 * new policy, then a build of every projection that is new or has a new version. Returns what was run.
 */
export async function migrate(config: Config, features: readonly Feature[]): Promise<string[]> {
  return asTheOwner(config, features, (database, builds) =>
    database.withMigrationLock(async () => {
      const ran = await database.migrate();
      await grantToRuntimeRole(database, config);
      await registerPolicies(
        database,
        features.flatMap((feature) => [...(feature.policies ?? [])]),
      );
      await builds.ensureBuilt(features.flatMap((feature) => [...(feature.projections ?? [])]));
      return ran;
    }),
  );
}

/** Builds a projection again next to the live one and swaps. Creates tables and views, which only their owner may. */
export async function rebuildProjection(
  config: Config,
  features: readonly Feature[],
  projection: Projection,
  limit?: number,
): Promise<number> {
  return asTheOwner(config, features, (_, builds) => builds.rebuild(projection, limit));
}

async function asTheOwner<T>(
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
