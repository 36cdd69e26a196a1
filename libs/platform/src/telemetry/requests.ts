import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startSpan, isTracing, type Span, runWithTraceParent } from './tracing';

/**
 * Starts a trace for every API request. Trace contexts of callers are ignored: with them, anyone could write into the
 * traces of others.
 */
export function traceRequests(fastify: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const span =
      route.startsWith('/api') &&
      startSpan(`${method} ${route}`, {
        'http.request.method': method,
        'http.route': route,
        'muster.request_id': id,
      });
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
