import { Logger } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import type { Tracer } from './tracer';

/**
 * Loads OpenTelemetry; no other file does. Further settings use its own variables: OTEL_TRACES_SAMPLER,
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_BSP_…
 */
export async function openTracer(endpoint: string, service: string): Promise<Tracer> {
  const [
    { defaultTextMapGetter, defaultTextMapSetter, diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    { W3CTraceContextPropagator },
    { OTLPTraceExporter },
    { defaultResource, resourceFromAttributes },
    { BasicTracerProvider, BatchSpanProcessor },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  const log = new Logger('traces');
  const [warn, noop] = [(message: string) => log.warn(message.slice(0, 300)), () => undefined];
  diag.setLogger({ error: warn, warn, info: noop, debug: noop, verbose: noop }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const resource = defaultResource().merge(
    resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? service }),
  );
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  const tracer = provider.getTracer('muster');
  const propagator = new W3CTraceContextPropagator();
  /** Returns the root context if there is no valid trace context; clients can send anything. */
  const contextOf = (traceparent: string | undefined) =>
    propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  const traceParentOf = (span: Span): string => {
    const carrier = { traceparent: '' };
    propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter);
    return carrier.traceparent;
  };
  return {
    startSpan(name, attributes, parent, startedAt) {
      const span = tracer.startSpan(
        name,
        { attributes, kind: parent ? SpanKind.INTERNAL : SpanKind.SERVER, ...(startedAt && { startTime: startedAt }) },
        contextOf(parent),
      );
      return {
        traceparent: traceParentOf(span),
        end(more = {}, failed = false) {
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttributes(more).end();
        },
      };
    },
    flush: () => provider.forceFlush(),
  };
}
