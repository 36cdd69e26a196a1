import Fastify from 'fastify';
import { warnAboutProxy } from './proxy-check';

/** Returns what an api logs that is asked twice with these headers. */
async function logged(settings: object, headers: Record<string, string>, url = '/api/x'): Promise<string[]> {
  const [fastify, messages]: [ReturnType<typeof Fastify>, string[]] = [Fastify(), []];
  warnAboutProxy(
    fastify,
    { NODE_ENV: 'production', PUBLIC_URL: 'https://muster.example', TRUST_PROXY: 1, ...settings },
    (message) => messages.push(message),
  );
  fastify.get(url, () => 'ok');
  for (let time = 0; time < 2; time++) await fastify.inject({ url, headers });
  return messages;
}
const RIGHT = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

test('a proxy that sets both headers is right', async () => expect(await logged({}, RIGHT)).toEqual([]));
test.each([
  ['no proxy is trusted behind https', { TRUST_PROXY: 0 }, RIGHT, /TRUST_PROXY is 0/],
  ['the address of the client is missing', {}, { 'x-forwarded-proto': 'https' }, /without X-Forwarded-For/],
  ['the scheme is missing', {}, { 'x-forwarded-for': '203.0.113.7' }, /X-Forwarded-Proto/],
  ['TLS was not used', {}, { ...RIGHT, 'x-forwarded-proto': 'http' }, /X-Forwarded-Proto/],
])('one line says that %s', async (_, settings, headers, line) =>
  expect(await logged(settings, headers)).toEqual([expect.stringMatching(line)]),
);
test('nothing is said in development, about health checks, and about a site without TLS', async () => {
  expect(await logged({ NODE_ENV: 'sandbox' }, {})).toEqual([]);
  expect(await logged({}, {}, '/health/ready')).toEqual([]);
  expect(await logged({ PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 0 }, {})).toEqual([]);
});
