import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Polls until `check` returns a truthy value. Has no timeout of its own; the test's applies. */
export async function waitUntil<T>(check: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (let ms = FIRST_PAUSE_MS; ; ms = longer(ms)) {
    const result = await check();
    if (result) return result;
    await pause(ms);
  }
}

/** Repeats a check until it passes; after the timeout it fails with the check's last error. */
export async function untilHolds(check: () => Promise<unknown>, timeoutMs = 30_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (let ms = FIRST_PAUSE_MS; ; ms = longer(ms)) {
    try {
      return void (await check());
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await pause(ms);
  }
}

/** A check often costs more than the pause before it. A long wait must not slow down what it waits for. */
const longer = (ms: number): number => Math.min(ms * 1.5, LONGEST_PAUSE_MS);
