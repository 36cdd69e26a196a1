import { setTimeout as pause } from 'node:timers/promises';
import type { PeopleQueries } from '../read/people.queries';

const POLL_INTERVAL_MS = 20;
const TIMEOUT_MS = 1_000;

/** The worker frees the seats of who may not play any more: the answer waits until they are free, but not for ever. */
export async function waitUntilSeatsFreed(people: PeopleQueries, userId: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until && (await people.hasUpcomingSeat(userId)))
    await pause(POLL_INTERVAL_MS, undefined, { ref: false });
}
