import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { limitBodies } from '../http/body-limit';
import { measured } from '../metrics';
import { Idempotency, keepAnswers } from '../http/idempotency';

/** Every answer names its request, is measured, and is kept where a repeat may ask for it. */
export function bodyRules(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    measured.requests.observe({ method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  limitBodies(fastify);
  keepAnswers(fastify, app.get(Idempotency, { strict: false }));
}
