import type { ScrimDirectory } from '@muster/scrims/ports';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 20;
const TIMEOUT_MS = 1_000;

/** Waits, with a timeout, until the worker has freed the seats of a user who may no longer play. */
export async function waitUntilSeatsFreed(scrims: ScrimDirectory, userId: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until && (await scrims.hasUpcomingSeat(userId)))
    await pause(POLL_INTERVAL_MS, undefined, { ref: false });
}
