import { parseRetryAfter, parseRateLimitHeaders } from './limits';

const headers = (of: Record<string, string>) => new Headers(of);

test('reads limits and counts from the headers', () =>
  expect(
    parseRateLimitHeaders(
      headers({ 'X-App-Rate-Limit': '20:1,100:120', 'X-App-Rate-Limit-Count': '1:1, 2:120' }),
      'App',
    ),
  ).toEqual({ limits: '20:1,100:120', counts: '1:1,2:120' }));
test('ignores missing and invalid headers', () =>
  expect(
    parseRateLimitHeaders(headers({ 'X-Method-Rate-Limit': 'plenty', 'X-App-Rate-Limit': '1:1' }), 'Method'),
  ).toEqual({ limits: undefined, counts: undefined }));
test('a limit of the key pauses all methods', () =>
  expect(parseRetryAfter(headers({ 'X-Rate-Limit-Type': 'application', 'Retry-After': '7' }), 0)).toEqual({
    scope: 'app',
    ms: 7_000,
  }));
test.each(['method', 'service'])('a limit of the %s pauses this method only', (type) =>
  expect(parseRetryAfter(headers({ 'X-Rate-Limit-Type': type, 'Retry-After': '2' }), 0)).toEqual({
    scope: 'method',
    ms: 2_000,
  }),
);
test('uses a default pause with jitter without headers', () =>
  expect([parseRetryAfter(headers({}), 0), parseRetryAfter(headers({}), 1)]).toEqual([
    { scope: 'method', ms: 5_000 },
    { scope: 'method', ms: 7_500 },
  ]));
