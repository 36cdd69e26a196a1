import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './language';
import { errorBody, TooManyRequestsError } from './errors';
import { networkOf, type Limit, type RateLimits } from './rate-limits';

/** Limit for pages, the API document and unknown addresses, which Nest's guards do not see. */
const PAGES: Limit = { name: 'pages', windows: [[2_400, 60]] };
/** Limit for built files; one page needs many, and a room full of people opens it at once. */
const FILES: Limit = { name: 'files', windows: [[20_000, 60]] };

const CONTROLLERS = /^\/(?:api|health)\//;
const OTHER_PAGES = /^\/(?:\*?$|api\/docs)/;

/** Returns the limit of a route outside of controllers, or undefined for controller routes, which the guard limits. */
function limitOf(url: string): Limit | undefined {
  if (OTHER_PAGES.test(url)) return PAGES;
  return CONTROLLERS.test(url) ? undefined : FILES;
}

/**
 * Limits routes that Fastify serves itself, per network, because the rate guard sees only controller routes. Must be
 * registered before any other hook and route, so that a rejected request is cheap.
 */
export function limitRoutes(fastify: FastifyInstance, limits: RateLimits): void {
  const limited = new Map<string, Limit>();
  fastify.addHook('onRoute', ({ url }) => {
    const limit = limitOf(url);
    if (limit) limited.set(url, limit);
  });
  // With a callback, because a promise would slow down every request.
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    const limit = request.is404 || url === undefined ? PAGES : limited.get(url);
    const isAllowed = limit ? limits.consume(limit, networkOf(request.ip)) : true;
    if (isAllowed === true) return done();
    isAllowed.then(
      () => done(),
      (error: Error) => {
        if (error instanceof TooManyRequestsError) rejectRequest(request, reply, error);
        else done(error);
      },
    );
  });
}

/** Sends the response directly, because Nest's error filter does not see these routes. */
function rejectRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { sentence, seconds }: TooManyRequestsError,
): void {
  const body = {
    ...errorBody(429, sentence(languageOf(request)), request.id),
    retryAfter: seconds,
  };
  void reply.status(429).header('retry-after', String(seconds)).send(body);
}
