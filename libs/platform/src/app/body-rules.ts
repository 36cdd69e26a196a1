import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { limitBodies } from '../http/body-limit';
import { Idempotency, keepAnswers } from '../http/idempotency';

/** Every answer names its request, and is kept where a repeat may ask for it. */
export function bodyRules(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  limitBodies(fastify);
  keepAnswers(fastify, app.get(Idempotency, { strict: false }));
}
