import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { limitBodies } from '../http/body-limit';
import { measured } from '../metrics';
import { Idempotency, keepAnswers } from '../http/idempotency';
import { traceRequests } from '../tracing/requests';
import type { Config } from '../config';

const log = new Logger('http');

/** Every answer names its request, is measured, and is kept where a repeat may ask for it. */
export function bodyRules(app: NestFastifyApplication, { TRUST_PROXY }: Config): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const [method, route, status] = [request.method, request.routeOptions.url ?? 'unknown', reply.statusCode];
    measured.requests.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000);
    log.debug({ requestId: request.id, method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
  traceRequests(fastify, TRUST_PROXY > 0);
  limitBodies(fastify);
  keepAnswers(fastify, app.get(Idempotency, { strict: false }));
}
