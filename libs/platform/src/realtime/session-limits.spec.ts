import Fastify from 'fastify';
import { EventEmitter } from 'node:events';
import type { Server } from 'socket.io';
import { addressOf, SessionLimits, VISITOR_MS } from './session-limits';

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

test('a visitor may stay for ten minutes, after which the place is free', () => {
  jest.useFakeTimers();
  const [engine, limits] = [new EventEmitter(), new SessionLimits(0, 0.01)];
  limits.watch({ engine } as unknown as Server);
  const open = () => {
    const request = { socket: { remoteAddress: '203.0.113.7' }, headers: {} };
    const session = Object.assign(new EventEmitter(), { request, close: () => session.emit('close') });
    engine.emit('connection', session);
    return session as unknown as Parameters<SessionLimits['admitVisitor']>[0] & EventEmitter;
  };
  const first = open();
  expect([limits.admitVisitor(first), limits.admitVisitor(first)]).toEqual([true, false]);
  const closed = jest.fn();
  first.once('close', closed);
  jest.advanceTimersByTime(VISITOR_MS - 1);
  expect(closed).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(closed).toHaveBeenCalled();
  expect(limits.admitVisitor(open())).toBe(true);
  jest.useRealTimers();
});
