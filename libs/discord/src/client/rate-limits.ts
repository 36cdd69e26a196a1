/**
 * The limit that a response reports for the bucket of its call. Calls with the same bucket and top-level resource share
 * it.
 */
export interface RateLimitState {
  bucket: string;
  limit: number;
  remaining: number;
  resetAfterMs: number;
}

/** Returns null if the response reports no limits, or reports them incompletely. */
export function parseRateLimitHeaders(headers: Headers): RateLimitState | null {
  const bucket = headers.get('x-ratelimit-bucket');
  const [limit, remaining, resetAfter] = ['limit', 'remaining', 'reset-after'].map((name) =>
    parseNumber(headers.get(`x-ratelimit-${name}`)),
  );
  if (!bucket || limit === undefined || remaining === undefined || resetAfter === undefined) return null;
  return { bucket, limit, remaining, resetAfterMs: Math.ceil(resetAfter * 1000) };
}

/** The wait if neither body nor header says how long it is, for example in a response of a proxy before Discord. */
const DEFAULT_RETRY_MS = 5_000;

/** The body is more precise than the header, which has whole seconds. */
export function parseRetryAfter(headers: Headers, body: unknown): { retryAfterMs: number; global: boolean } {
  const { retry_after: precise, global } = (body ?? {}) as { retry_after?: unknown; global?: unknown };
  const seconds = typeof precise === 'number' && precise >= 0 ? precise : parseNumber(headers.get('retry-after'));
  return {
    retryAfterMs: seconds === undefined ? DEFAULT_RETRY_MS : Math.ceil(seconds * 1000),
    global: global === true || headers.get('x-ratelimit-global') === 'true',
  };
}

function parseNumber(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
