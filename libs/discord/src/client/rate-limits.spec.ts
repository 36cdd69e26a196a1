import { parseRateLimitHeaders, parseRetryAfter } from './rate-limits';

// The examples of Discord's documentation, https://discord.com/developers/docs/topics/rate-limits.
const normal = new Headers({
  'X-RateLimit-Limit': '5',
  'X-RateLimit-Remaining': '0',
  'X-RateLimit-Reset': '1470173023',
  'X-RateLimit-Reset-After': '1',
  'X-RateLimit-Bucket': 'abcd1234',
});
const user = new Headers({
  'Retry-After': '65',
  'X-RateLimit-Limit': '10',
  'X-RateLimit-Remaining': '0',
  'X-RateLimit-Reset': '1470173023.123',
  'X-RateLimit-Reset-After': '64.57',
  'X-RateLimit-Bucket': 'abcd1234',
  'X-RateLimit-Scope': 'user',
});
const shared = new Headers(user);
shared.set('Retry-After', '1337');
shared.set('X-RateLimit-Scope', 'shared');
const global = new Headers({ 'Retry-After': '65', 'X-RateLimit-Global': 'true', 'X-RateLimit-Scope': 'global' });

test('the state of a bucket is read from the headers of a response', () => {
  expect(parseRateLimitHeaders(normal)).toEqual({ bucket: 'abcd1234', limit: 5, remaining: 0, resetAfterMs: 1_000 });
  expect(parseRateLimitHeaders(user)).toMatchObject({ remaining: 0, resetAfterMs: 64_570 });
});

test('a response without complete headers reports no bucket', () => {
  expect(parseRateLimitHeaders(global)).toBeNull();
  expect(parseRateLimitHeaders(new Headers({ 'x-ratelimit-bucket': 'a', 'x-ratelimit-limit': 'x' }))).toBeNull();
});

test('a refused call says how long to wait, in the body more precisely than in the header', () => {
  const body = { message: 'You are being rate limited.', retry_after: 64.57, global: false };
  expect(parseRetryAfter(user, body)).toEqual({ retryAfterMs: 64_570, global: false });
  expect(parseRetryAfter(shared, undefined)).toEqual({ retryAfterMs: 1_337_000, global: false });
});

test('a global limit is recognised by the body or the header', () => {
  expect(parseRetryAfter(global, { retry_after: 64.57, global: true })).toEqual({ retryAfterMs: 64_570, global: true });
  expect(parseRetryAfter(global, '<html>')).toEqual({ retryAfterMs: 65_000, global: true });
});

test('a refusal that does not say how long is waited for five seconds', () => {
  expect(parseRetryAfter(new Headers(), null)).toEqual({ retryAfterMs: 5_000, global: false });
});
