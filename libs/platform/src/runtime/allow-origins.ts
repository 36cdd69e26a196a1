import { CLIENT_HEADER, LANGUAGE_HEADER, SOCKET_HEADER } from '@muster/contracts/client-headers';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../config/config';

const PREFLIGHT_S = 600;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'x-api-key',
  CLIENT_HEADER,
  LANGUAGE_HEADER,
  'x-request-id',
  SOCKET_HEADER,
];
const EXPOSED_HEADERS = ['content-disposition', 'etag', 'idempotent-replay', 'retry-after', 'x-request-id'];

/**
 * Allows pages of the configured origins to call the API, with the sign-in cookie. Without any, no response has a CORS
 * header.
 */
export async function allowOrigins(app: NestFastifyApplication, { CORS_ORIGINS }: Config): Promise<void> {
  if (CORS_ORIGINS.length === 0) return;
  const headers = { allowedHeaders: ALLOWED_HEADERS, exposedHeaders: EXPOSED_HEADERS };
  app.enableCors({ origin: CORS_ORIGINS, credentials: true, methods: METHODS, ...headers, maxAge: PREFLIGHT_S });
}
