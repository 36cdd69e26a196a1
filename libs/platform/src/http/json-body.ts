import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wantsRawBody } from './body-limit';
import { HttpError } from './errors';
import { NUL, storageProblem } from './storable';

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Parses JSON bodies. An empty body is undefined. Rejects, for all routes, bodies that are nested too deeply or cannot
 * be stored, and NUL characters in URLs.
 */
export function registerJsonParser(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', {}, (request: FastifyRequest, raw: Buffer, done: Done) => {
    if (wantsRawBody(request)) return done(null, raw);
    const text = raw.toString();
    if (text.trim() === '') return done(null, undefined);
    // Unstorable characters can only come from escapes, so most texts need no check.
    const onParsed: Done = (error, body) => {
      const problem = error ? undefined : storageProblem(body, text.includes('\\u'));
      if (problem) done(new HttpError(400, 'invalid', problem));
      else done(error, body);
    };
    return void parse(request, text, onParsed);
  });
  fastify.addHook('onRequest', (request, _reply, done) =>
    done(request.url.includes('%00') ? new HttpError(400, 'invalid', NUL) : undefined),
  );
}
