import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, TooManyRequestsError } from './errors';
import { networkOf, type Limit, type RateLimits } from './rate-limits';

/** Pages, the API document and the board, and addresses that lead nowhere: what Nest's guards never see. */
const PAGES: Limit = { name: 'pages', windows: [[600, 60]] };
/** Built files: one page asks for many of them. */
const FILES: Limit = { name: 'files', windows: [[6_000, 60]] };

const CONTROLLERS = /^\/(?:api|health)\//;
const OTHER_PAGES = /^\/(?:\*?$|api\/docs|admin\/)/;

/** The limit of a route that is no controller's (undefined: the guard limits it). */
function limitOf(url: string): Limit | undefined {
  if (OTHER_PAGES.test(url)) return PAGES;
  return CONTROLLERS.test(url) ? undefined : FILES;
}

/**
 * Limits what Fastify serves by itself, per household: the rate guard sees only routes of controllers. Registered
 * before any
 * other hook and route, so that a refused request costs next to nothing.
 */
export function limitRoutes(fastify: FastifyInstance, limits: RateLimits): void {
  const limited = new Map<string, Limit>();
  fastify.addHook('onRoute', ({ url }) => {
    const limit = limitOf(url);
    if (limit) limited.set(url, limit);
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    const limit = request.is404 || url === undefined ? PAGES : limited.get(url);
    if (!limit) return undefined;
    try {
      await limits.consume(limit, networkOf(request.ip));
      return undefined;
    } catch (refused) {
      if (!(refused instanceof TooManyRequestsError)) throw refused;
      return refuse(request, reply, refused);
    }
  });
}

/** Sent from here: the board has an error handler of its own, which would make a 500 of it. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { message, seconds }: TooManyRequestsError,
): FastifyReply {
  const body = { ...errorBody(429, message, request.id), retryAfter: seconds };
  return reply.status(429).header('retry-after', String(seconds)).send(body);
}
