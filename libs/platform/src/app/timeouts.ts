import type { Config } from '../config';

/** Headers are small: whoever needs longer for them sends them on purpose (ms). */
const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node looks for requests that are over time (ms). Its default is 30 seconds. */
const CHECK_INTERVAL_MS = 1_000;
/**
 * An idle connection is kept longer than HAProxy keeps it (60 s), so that the proxy never sends into one that closes
 * (ms).
 */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/**
 * A connection without any traffic ends, also in the middle of a response that nobody reads (ms). Sockets ping every
 * ten seconds.
 */
const CONNECTION_TIMEOUT_MS = 90_000;

/**
 * The time limits of an HTTP server: `http` is for Node's createServer, the rest for Fastify. Fastify sets its own
 * requestTimeout, so it needs both.
 */
export function timeoutsOf({ REQUEST_TIMEOUT_MS: requestTimeout }: Pick<Config, 'REQUEST_TIMEOUT_MS'>) {
  return {
    requestTimeout,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: {
      requestTimeout,
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
  };
}
