import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from './errors';

const NUL = 'The character NUL is not allowed';
type Done = (error: Error | null, body?: unknown) => void;

/** JSON bodies: an empty one is none; NUL, which PostgreSQL cannot store, is refused here and in addresses, for every route at once. */
export function jsonBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', {}, (request: FastifyRequest, raw: Buffer, done: Done) => {
    const text = raw.toString();
    if (text.trim() === '') return done(null, undefined);
    if (text.includes('\\u0000')) return done(new HttpRefusal(400, 'invalid', NUL));
    return void parse(request, text, done as never);
  });
  fastify.addHook('onRequest', (request, _reply, done) => done(request.url.includes('%00') ? new HttpRefusal(400, 'invalid', NUL) : undefined));
}
