import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Up to so many bytes of a body that is too large are read and thrown away: who still sends when the connection closes
 * never sees the answer.
 */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/** This route alone takes bodies up to so many bytes. */
export const BodyLimit = (bytes: number): MethodDecorator => RouteConfig({ bodyLimit: bytes }) as MethodDecorator;

/**
 * Nest hands a route's config on, but not its limit: it is taken from there as the route is made. Guards come after the
 * body: who may not
 * send a large one at all is told so before, and no more of it is read.
 */
export function registerBodyLimits(
  fastify: FastifyInstance,
  authorizeUpload: (request: FastifyRequest) => Promise<void>,
): void {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit } = (route.config ?? {}) as { bodyLimit?: number };
    if (bodyLimit) route.bodyLimit = bodyLimit;
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (!(request.routeOptions.config as { bodyLimit?: number }).bodyLimit) return;
    await authorizeUpload(request).catch((refused: unknown) => {
      void reply.header('connection', 'close');
      throw refused;
    });
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 413 && Number(request.headers['content-length']) <= MAX_DISCARDED_BYTES)
      void reply.removeHeader('connection');
    done(null, payload);
  });
}
