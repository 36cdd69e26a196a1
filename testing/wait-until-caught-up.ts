import type { SharedWorld } from './calls';
import { waitUntil } from './wait-until';

const BEHIND = `SELECT 1 FROM policies WHERE position < $1 UNION ALL SELECT 1 FROM projections WHERE position < $1`;

/** Waits until all log consumers have handled every event that is in the log now. */
export async function waitUntilCaughtUp(world: SharedWorld): Promise<void> {
  const [head] = await world.asOwner<{ position: string }>('SELECT position FROM es_head');
  await waitUntil(async () => (await world.asOwner(BEHIND, [head!.position])).length === 0);
}

const OPEN = `SELECT 1 FROM effects WHERE state = 'running' OR state = 'pending' AND due_at <= now()
  UNION ALL SELECT 1 FROM policies, es_head WHERE policies.position < es_head.position
  UNION ALL SELECT 1 FROM projections, es_head WHERE projections.position < es_head.position LIMIT 1`;

/** Waits until all consumers have handled every event, and no effect is running or due. */
export async function waitUntilNothingIsDue(world: SharedWorld): Promise<void> {
  await waitUntil(async () => (await world.asOwner(OPEN)).length === 0);
}
