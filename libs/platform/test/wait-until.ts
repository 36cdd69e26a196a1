import { setTimeout as pause } from 'node:timers/promises';

/** Looks until there is something to see; the test's own time limit is the only one. */
export async function waitUntil<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await pause(5);
  }
}

/** Repeats a check until it holds; what it said last is the failure. */
export async function untilHolds(check: () => Promise<unknown>, patienceMs = 30_000): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await pause(20)) {
    try {
      return void (await check());
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
