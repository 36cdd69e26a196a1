import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startSpan, isTracing, type Span, runWithTraceParent } from './tracing';

/**
 * Starts a trace for every API request. Trace contexts of callers are only trusted if there is a proxy in front
 * (`trustsCallers`).
 */
export function traceRequests(fastify: FastifyInstance, trustsCallers: boolean): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _, done) => {
    const {
      method,
      id,
      headers: { traceparent },
    } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const span =
      route.startsWith('/api') &&
      startSpan(
        `${method} ${route}`,
        { 'http.request.method': method, 'http.route': route, 'muster.request_id': id },
        trustsCallers && typeof traceparent === 'string' ? traceparent : undefined,
      );
    if (span) spans.set(request, span);
    done();
  });
  // In preHandler, because reading the body loses the async context.
  fastify.addHook('preHandler', (request, _, done) => runWithTraceParent(spans.get(request)?.traceparent, done));
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
}
