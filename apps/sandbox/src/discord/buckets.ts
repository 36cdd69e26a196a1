import { createHash } from 'node:crypto';

/** So many calls within so many ms. */
export interface Limit {
  max: number;
  windowMs: number;
}
interface Window {
  from: number;
  count: number;
}
export interface BucketState {
  limit: number;
  remaining: number;
  resetAt: number;
  /** 0 if the call fits. */
  retryAfterMs: number;
}

/** Counts calls in fixed windows that start with their first call. Refused calls use nothing up. */
export class Buckets {
  readonly #windows = new Map<string, Window>();

  count(name: string, { max, windowMs }: Limit, now: number): BucketState {
    let window = this.#windows.get(name);
    if (!window || now >= window.from + windowMs) this.#windows.set(name, (window = { from: now, count: 0 }));
    const resetAt = window.from + windowMs;
    const fits = window.count < max;
    if (fits) window.count += 1;
    return { limit: max, remaining: max - window.count, resetAt, retryAfterMs: fits ? 0 : resetAt - now };
  }

  clear(): void {
    this.#windows.clear();
  }
}

/** The bucket's name in headers does not contain the channel or webhook it is counted for. */
export const bucketIdOf = (route: string): string => createHash('sha256').update(route).digest('hex').slice(0, 16);

export const rateLimitHeaders = (
  route: string,
  { limit, remaining, resetAt }: BucketState,
  now: number,
): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': (resetAt / 1000).toFixed(3),
  'X-RateLimit-Reset-After': ((resetAt - now) / 1000).toFixed(3),
  'X-RateLimit-Bucket': bucketIdOf(route),
});
