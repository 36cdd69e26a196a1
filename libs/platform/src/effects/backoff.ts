const LONGEST_MS = 10 * 60_000;
const SPREAD = 0.2;

/** How long to wait after the n-th failed try (ms): doubling, spread so that what failed together does not come back together. */
export function backoff(attempt: number, firstMs: number, dice: number): number {
  const whole = Math.min(LONGEST_MS, firstMs * 2 ** (attempt - 1));
  return Math.round(whole * (1 - SPREAD + 2 * SPREAD * dice));
}
