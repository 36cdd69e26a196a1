import type { Config } from '../config';
import type { Feature } from '../feature';
import { LogReader } from '../log/reader';
import { preparePolicies } from '../policies/steps';
import { ProjectionBuilds } from '../projections/builds';
import { databaseFor, upcastersOf } from './core.module';

/** Brings the database to this release: migrations, a place in the log for every new policy, then a build of every projection that is new or has a new version. Returns what was run. */
export async function migrate(config: Config, features: readonly Feature[]): Promise<string[]> {
  const database = await databaseFor(config, features, true).open();
  try {
    return await database.alone(async () => {
      const ran = await database.migrate();
      await preparePolicies(database, features.flatMap((feature) => [...(feature.policies ?? [])]));
      const builds = new ProjectionBuilds(database, new LogReader(database, upcastersOf(features)));
      await builds.prepare(features.flatMap((feature) => [...(feature.projections ?? [])]));
      return ran;
    });
  } finally {
    await database.close();
  }
}
