/**
 * Riot's limits as in its headers: `20:1,100:120` is 20 calls per second and 100 per two minutes.
 */
export interface RateLimitHeaders {
  limits?: string | undefined;
  counts?: string | undefined;
}

const PAIRS = /^\d+:\d+(,\d+:\d+)*$/;
const DEFAULT_PAUSE_MS = 5_000;

export function parseRateLimitHeaders(headers: Headers, scope: 'App' | 'Method'): RateLimitHeaders {
  const pairs = (name: string) => {
    const value = headers.get(name)?.replaceAll(' ', '');
    return value && PAIRS.test(value) ? value : undefined;
  };
  return { limits: pairs(`X-${scope}-Rate-Limit`), counts: pairs(`X-${scope}-Rate-Limit-Count`) };
}

/**
 * Returns what must pause and for how long. Without headers the limit is that of the service behind, so only this
 * method pauses.
 */
export function parseRetryAfter(headers: Headers, random: number): { scope: 'app' | 'method'; ms: number } {
  const seconds = Number(headers.get('Retry-After'));
  const ms = seconds > 0 ? seconds * 1_000 : DEFAULT_PAUSE_MS * (1 + random / 2);
  return { scope: headers.get('X-Rate-Limit-Type') === 'application' ? 'app' : 'method', ms: Math.ceil(ms) };
}
