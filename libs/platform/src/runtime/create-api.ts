import 'reflect-metadata';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config';
import type { Feature } from './feature';
import { LogTail } from '../eventlog/tail';
import { MusterIoAdapter } from '../realtime/io.adapter';
import { RedisNames } from '../database/redis-names';
import { startTracing } from '../telemetry/tracing';
import { ApiModule, controllersOf } from './api.module';
import { clientErrorHandler, frameworkErrors } from '../http/protocol-errors';
import { registerJsonParser } from '../http/json-body';
import { RateLimits } from '../http/rate-limits';
import { limitRoutes } from '../http/route-limits';
import { allowOrigins } from './allow-origins';
import { registerHttpHooks } from './http-hooks';
import { checkScopes } from './check-scopes';
import { checkFeatures } from './check-features';
import { createLogger } from '../telemetry/logger';
import { serveDocument } from './open-api';
import { registerSecurityHeaders } from './security-headers';
import { serveFrontend } from './frontend';
import { timeoutsOf } from './timeouts';

/** Default limit for JSON bodies; routes that take images set their own (bytes). */
const BODY_LIMIT = 64 * 1024;

/**
 * Creates the API application, ready to listen. `withWorker`: for small hosts, one process that can also do the work of
 * a worker after `startWorker`.
 */
export async function createApi(
  config: Config,
  features: readonly Feature[],
  { withWorker = false } = {},
): Promise<NestFastifyApplication> {
  checkFeatures(features);
  checkScopes(controllersOf(features));
  await startTracing(config, 'muster-api');
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    // Fastify does not trust a plain number of hops; all clients would have the proxy's address.
    trustProxy: config.TRUST_PROXY > 0 && ((_: string, hop: number) => hop < config.TRUST_PROXY),
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 256 },
    ...timeoutsOf(config),
    genReqId: ({ headers }: { headers: Record<string, unknown> }) => requestId(headers['x-request-id']),
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors,
    clientErrorHandler,
  } as ConstructorParameters<typeof FastifyAdapter>[0]);
  const app = await NestFactory.create<NestFastifyApplication>(
    ApiModule.forFeatures(config, features, withWorker),
    adapter,
    {
      logger: createLogger(config),
      bufferLogs: false,
    },
  );
  await allowOrigins(app, config);
  await registerSecurityHeaders(app, config); // first, so that rejected requests have the headers too
  limitRoutes(app.getHttpAdapter().getInstance() as unknown as FastifyInstance, app.get(RateLimits, { strict: false }));
  registerJsonParser(app);
  registerHttpHooks(app, config);
  await app.register(fastifyCookie, { secret: config.COOKIE_SECRET });
  app.useWebSocketAdapter(new MusterIoAdapter(app, (await app.get(RedisNames, { strict: false }).get()).sockets));
  serveDocument(app, features);
  await serveFrontend(app, config, features);
  await app.get(LogTail, { strict: false }).start();
  return app;
}

/**
 * Returns the client's request id if it is valid, so that a request can be traced end to end, and a new one otherwise.
 */
const requestId = (value: unknown): string =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : randomUUID();
