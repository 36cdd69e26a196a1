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

const OPEN = `SELECT 1 FROM effects WHERE state = 'running' OR state = 'pending' AND due_at <= now()
  UNION ALL SELECT 1 FROM policies, es_head WHERE policies.position < es_head.position
  UNION ALL SELECT 1 FROM projections, es_head WHERE projections.position < es_head.position LIMIT 1`;

/** Waits until all consumers have handled every event, and no effect is running or due. */
export async function waitUntilNothingIsDue(world: World): Promise<void> {
  const database = world.node().get(Database, { strict: false });
  await waitUntil(async () => (await database.query(OPEN)).length === 0);
}
