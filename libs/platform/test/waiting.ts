import { setTimeout as pause } from 'node:timers/promises';

/** Looks until there is something to see; the test's own time limit is the only one. */
export async function until<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await pause(5);
  }
}
