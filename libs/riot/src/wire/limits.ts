/**
 * Riot's limits as its headers tell them: `20:1,100:120` is twenty calls in one second and a hundred in two minutes.
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
 * Who has to wait, and how long. Without headers it was the service behind that had enough, and only this call is at
 * fault.
 */
export function parseRetryAfter(headers: Headers, random: number): { scope: 'app' | 'method'; ms: number } {
  const seconds = Number(headers.get('Retry-After'));
  const ms = seconds > 0 ? seconds * 1_000 : DEFAULT_PAUSE_MS * (1 + random / 2);
  return { scope: headers.get('X-Rate-Limit-Type') === 'application' ? 'app' : 'method', ms: Math.ceil(ms) };
}
