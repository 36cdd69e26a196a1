import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors';
import { NUL, storageProblem } from './storable';

type Done = (error: Error | null, body?: unknown) => void;

/**
 * JSON bodies: an empty one is none; what nests without end or cannot be stored is refused here, and NUL in addresses,
 * too, for every route at once.
 */
export function registerJsonParser(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', {}, (request: FastifyRequest, raw: Buffer, done: Done) => {
    const text = raw.toString();
    if (text.trim() === '') return done(null, undefined);
    // Only an escape can bring in what cannot be stored, so most texts need not be looked at.
    const judged: Done = (error, body) => {
      const why = error ? undefined : storageProblem(body, text.includes('\\u'));
      if (why) done(new HttpError(400, 'invalid', why));
      else done(error, body);
    };
    return void parse(request, text, judged as never);
  });
  fastify.addHook('onRequest', (request, _reply, done) =>
    done(request.url.includes('%00') ? new HttpError(400, 'invalid', NUL) : undefined),
  );
}
