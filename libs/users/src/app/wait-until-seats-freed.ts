import { setTimeout as pause } from 'node:timers/promises';
import type { PeopleQueries } from '../read/people.queries';

const POLL_INTERVAL_MS = 20;
const TIMEOUT_MS = 1_000;

/** Waits, with a timeout, until the worker has freed the seats of a user who may no longer play. */
export async function waitUntilSeatsFreed(people: PeopleQueries, userId: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until && (await people.hasUpcomingSeat(userId)))
    await pause(POLL_INTERVAL_MS, undefined, { ref: false });
}
