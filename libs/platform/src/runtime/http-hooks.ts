import { Logger } from '@nestjs/common';
import { say } from '../languages/texts/catalogue';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Tokens } from '../auth/tokens';
import { secretsMatch } from '../http/api-key.guard';
import { registerBodyLimits } from '../http/body-limit';
import { ANONYMOUS_LIMIT } from '../http/rate.guard';
import { limitOfNetwork, networkOf, RateLimits } from '../http/rate-limits';
import { metrics } from '../telemetry/metrics';
import { Idempotency, registerResponseStorage } from '../http/idempotency';
import { traceRequests } from '../telemetry/requests';
import type { Config } from '../config/config';
import { warnAboutProxy } from './proxy-check';
import { ACCESS_TOKENS, type AccessTokens, AuthError, readAccessToken } from '../auth/principal';

const log = new Logger('http');

/** Histograms by method, route and status: looking one up by its labels takes longer than counting. */
const histograms = new Map<string, { observe: (seconds: number) => void }>();
function observe(method: string, route: string, status: number, seconds: number): void {
  const key = `${method} ${status} ${route}`;
  let histogram = histograms.get(key);
  if (!histogram) histograms.set(key, (histogram = metrics.requests.labels(method, route, String(status))));
  histogram.observe(seconds);
}

const isEventStream = ({ raw }: FastifyReply): boolean =>
  String(raw.getHeader('content-type') ?? '').startsWith('text/event-stream');

/** Registers hooks that add the request id, measure requests, and store responses for Idempotency-Keys. */
export function registerHttpHooks(app: NestFastifyApplication, config: Config): void {
  const { API_KEY } = config;
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const [method, route, status] = [request.method, request.routeOptions.url ?? 'unknown', reply.statusCode];
    // A stream of events lasts as long as its client stays.
    if (!isEventStream(reply)) observe(method, route, status, reply.elapsedTime / 1000);
    log.debug({ requestId: request.id, method, route, status, ms: Math.round(reply.elapsedTime) }, 'request completed');
    done();
  });
  traceRequests(fastify);
  warnAboutProxy(fastify, config, (message) => log.warn(message));
  const [tokens, limits] = [app.get(Tokens, { strict: false }), app.get(RateLimits, { strict: false })];
  const accessTokens = app.get<AccessTokens>(ACCESS_TOKENS, { strict: false });
  const assertMaySend = async ({ headers, ip }: FastifyRequest) => {
    const accessToken = readAccessToken(headers.authorization);
    if (accessToken) return void (await accessTokens.authenticate(accessToken, networkOf(ip)));
    if (!secretsMatch(headers['x-api-key'], API_KEY)) throw new AuthError('invalid-api-key', say('invalidApiKey'));
    await tokens.resolvePrincipal(headers.authorization);
  };
  // Rejected before the rate guard runs, so it is counted here.
  registerBodyLimits(fastify, (request) =>
    assertMaySend(request).catch(async (error: unknown) => {
      await limits.consume(limitOfNetwork(ANONYMOUS_LIMIT), networkOf(request.ip));
      throw error;
    }),
  );
  registerResponseStorage(fastify, app.get(Idempotency, { strict: false }));
}
