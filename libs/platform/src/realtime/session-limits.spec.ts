import Fastify from 'fastify';
import { addressOf } from './session-limits';

const FORWARDED = [
  undefined,
  '',
  '203.0.113.7',
  '203.0.113.7, 10.0.0.1',
  ' 203.0.113.7 ,, 10.0.0.1 ',
  '198.51.100.1,203.0.113.7,10.0.0.2,10.0.0.1',
  '2001:db8::1, 10.0.0.1',
  'nonsense, 203.0.113.7',
];

/** Returns a request's address as routes see it behind `hops` proxies. */
async function seenByRoutes(hops: number, forwarded: string | undefined): Promise<string> {
  const fastify = Fastify({ trustProxy: hops > 0 && ((_: string, hop: number) => hop < hops) });
  fastify.get('/', ({ ip }) => ip);
  const { body } = await fastify.inject({
    url: '/',
    remoteAddress: '127.0.0.1',
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  });
  await fastify.close();
  return body;
}

test.each([0, 1, 2, 3])('with %i proxies addressOf returns the same address as request.ip', async (hops) => {
  for (const forwarded of FORWARDED) {
    const request = {
      socket: { remoteAddress: '127.0.0.1' },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as Parameters<typeof addressOf>[0];
    expect([forwarded, addressOf(request, hops)]).toEqual([forwarded, await seenByRoutes(hops, forwarded)]);
  }
});
