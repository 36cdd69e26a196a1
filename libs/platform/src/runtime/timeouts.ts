import type { Config } from '../config/config';

/** Timeout for receiving the headers (ms). Headers are small, so slow ones are usually deliberate. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Interval at which Node checks for timed-out requests (ms). The default is 30 seconds. */
const CHECK_INTERVAL_MS = 1_000;
/**
 * Timeout of idle connections (ms). Longer than HAProxy's (60 s), so that the proxy never sends a request into a
 * closing connection.
 */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/**
 * Timeout of connections without any traffic, including responses that are not read (ms). Sockets ping every ten
 * seconds.
 */
const CONNECTION_TIMEOUT_MS = 90_000;

/**
 * Returns the timeouts of an HTTP server: `http` for Node's createServer, the rest for Fastify. Fastify sets its own
 * requestTimeout, so both need it.
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
