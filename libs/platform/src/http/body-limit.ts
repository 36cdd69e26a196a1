import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Maximum number of bytes of a too large body that are read and discarded. If the connection closes while a client is
 * sending, it never reads the response.
 */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/** Sets the body limit of a route (bytes). */
export const BodyLimit = (bytes: number): MethodDecorator => RouteConfig({ bodyLimit: bytes }) as MethodDecorator;

/** Hands the JSON body of a route over as it was received, for signatures, with a limit of its own (bytes). */
export const RawBody = (bytes: number): MethodDecorator => RouteConfig({ rawBodyLimit: bytes }) as MethodDecorator;
export const wantsRawBody = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { rawBodyLimit?: number }).rawBodyLimit !== undefined;

/**
 * Applies the body limits. Nest passes on a route's config but not its limit, so it is set when the route is
 * registered. Guards run after the body was read; therefore uploads are authorized before, and the body of an
 * unauthorized request is not read.
 */
export function registerBodyLimits(
  fastify: FastifyInstance,
  authorizeUpload: (request: FastifyRequest) => Promise<void>,
): void {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit, rawBodyLimit } = (route.config ?? {}) as { bodyLimit?: number; rawBodyLimit?: number };
    const limit = bodyLimit ?? rawBodyLimit;
    if (limit) route.bodyLimit = limit;
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (!(request.routeOptions.config as { bodyLimit?: number }).bodyLimit) return;
    await authorizeUpload(request).catch((error: unknown) => {
      void reply.header('connection', 'close');
      throw error;
    });
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 413 && Number(request.headers['content-length']) <= MAX_DISCARDED_BYTES)
      void reply.removeHeader('connection');
    done(null, payload);
  });
}
