import { Database, LogReader } from '@muster/platform';
import { waitUntil } from './wait-until';
import type { World } from './world';

/** Waits until all log consumers have handled every event in the log. */
export async function waitUntilCaughtUp(world: World): Promise<void> {
  const [database, head] = [
    world.node().get(Database, { strict: false }),
    await world.node().get(LogReader, { strict: false }).head(),
  ];
  await waitUntil(
    async () =>
      (
        await database.query(
          'SELECT 1 FROM policies WHERE position < $1 UNION ALL SELECT 1 FROM projections WHERE position < $1',
          [head],
        )
      ).length === 0,
  );
}
