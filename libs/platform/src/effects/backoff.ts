const MAX_MS = 10 * 60_000;
const JITTER = 0.2;

/**
 * How long to wait after the n-th failed try (ms): doubling, spread so that what failed together does not come back
 * together.
 */
export function backoffMs(attempt: number, firstMs: number, random: number): number {
  const whole = Math.min(MAX_MS, firstMs * 2 ** (attempt - 1));
  return Math.round(whole * (1 - JITTER + 2 * JITTER * random));
}
