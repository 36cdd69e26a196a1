import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

type Settings = Pick<Config, 'NODE_ENV' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

/**
 * Returns the problem that is visible in the configuration without a request. TLS never ends in the api, so an https
 * address has a proxy in front.
 */
const problemOfSettings = ({ PUBLIC_URL, TRUST_PROXY }: Settings): string | undefined =>
  PUBLIC_URL.startsWith('https:') && TRUST_PROXY === 0
    ? "PUBLIC_URL is https, but TRUST_PROXY is 0: all users share the rate limits of the proxy's address. Set TRUST_PROXY to the number of proxies."
    : undefined;

function problemOfRequest({ headers }: FastifyRequest, { PUBLIC_URL }: Settings): string | undefined {
  if (headers['x-forwarded-for'] === undefined)
    return 'TRUST_PROXY is set, but a request came without X-Forwarded-For: the proxy has to set it to the address of the client.';
  if (PUBLIC_URL.startsWith('https:') && headers['x-forwarded-proto'] !== 'https')
    return 'PUBLIC_URL is https, but a request came without "X-Forwarded-Proto: https": the proxy where TLS ends has to set it, or users reach it without TLS.';
  return undefined;
}

/**
 * Logs mistakes in the configuration of the proxy in front: at startup and, once, with the first request that shows
 * one.
 */
export function warnAboutProxy(fastify: FastifyInstance, settings: Settings, warn: (message: string) => void): void {
  if (settings.NODE_ENV !== 'production') return;
  const problem = problemOfSettings(settings);
  if (problem) return warn(problem);
  if (settings.TRUST_PROXY === 0) return;
  let hasWarned = false;
  fastify.addHook('onRequest', (request, _, done) => {
    const found = hasWarned ? undefined : problemOfRequest(request, settings);
    // Health checks come from the proxy itself.
    if (found && request.routeOptions.url?.startsWith('/api')) {
      hasWarned = true;
      warn(found);
    }
    done();
  });
}
