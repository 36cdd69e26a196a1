import { encodingFor } from './compression';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.5,gzip', 'br'],
  ['gzip;q=0.000', undefined],
  ['brotli', undefined],
  ['identity', undefined],
  ['', undefined],
])('a client that accepts "%s" gets %s', (accepted, encoding) => {
  expect(encodingFor({ headers: { 'accept-encoding': accepted } })).toBe(encoding);
});
