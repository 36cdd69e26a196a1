import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import type { Config } from '../config/config';
import { EventStreams } from './event-streams';

const request = { ip: '198.51.100.1', method: 'GET' } as FastifyRequest;
const replyTo = (closed: boolean) =>
  ({
    hijack: () => undefined,
    getHeaders: () => ({}),
    raw: Object.assign(new EventEmitter(), {
      closed,
      destroyed: closed,
      writableEnded: false,
      writeHead: () => undefined,
      end: () => undefined,
    }),
  }) as unknown as FastifyReply;

test('a client that has gone before its stream opens takes no place', () => {
  const streams = new EventStreams({ RATE_LIMIT_SCALE: 1 } as Config);
  for (let n = 0; n < 30; n++) expect(streams.open(request, replyTo(true), 'link').isOpen).toBe(false);
  expect(streams.open(request, replyTo(false), 'link').isOpen).toBe(true);
  streams.onModuleDestroy();
});
