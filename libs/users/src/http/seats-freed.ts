import { setTimeout as pause } from 'node:timers/promises';
import type { PeopleQueries } from '../read/queries';

const LOOK_MS = 20;
const PATIENCE_MS = 1_000;

/** The worker frees the seats of who may not play any more: the answer waits until they are free, but not for ever. */
export async function seatsFreed(people: PeopleQueries, userId: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && (await people.isExpected(userId))) await pause(LOOK_MS, undefined, { ref: false });
}
