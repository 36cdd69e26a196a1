const MAX_MS = 10 * 60_000;
const JITTER = 0.2;

/**
 * Returns the delay after a failed attempt (ms). It doubles with each attempt; jitter keeps effects that failed
 * together from retrying together.
 */
export function backoffMs(attempt: number, firstMs: number, random: number): number {
  const delay = Math.min(MAX_MS, firstMs * 2 ** (attempt - 1));
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random));
}
