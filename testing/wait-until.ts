import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `check` returns a truthy value. Has no timeout of its own; the test's applies. */
export async function waitUntil<T>(check: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const result = await check();
    if (result) return result;
    await pause(5);
  }
}

/** Repeats a check until it passes; after the timeout it fails with the check's last error. */
export async function untilHolds(check: () => Promise<unknown>, timeoutMs = 30_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; ; await pause(20)) {
    try {
      return void (await check());
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
