const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 24 * HOUR;
/** A webhook that failed for so long is switched off. */
export const FAILING_MAX_MS = 5 * 24 * HOUR;

/**
 * Returns the wait after a failed attempt (ms), or null if it was the last one. Jitter keeps deliveries that failed
 * together from being repeated together. `random`: between 0 and 1.
 */
export function waitAfter(attempt: number, random: number, retryAfterMs: number | null): number | null {
  const wait = WAITS_MS[attempt - 1];
  if (wait === undefined) return null;
  const jittered = wait * (1 + JITTER * random);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS)));
}
