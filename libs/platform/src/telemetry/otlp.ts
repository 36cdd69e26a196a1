import { Logger } from '@nestjs/common';
import type { SpanContext } from '@opentelemetry/api';
import type { Tracer } from './tracer';

/**
 * Loads OpenTelemetry; no other file does. Further settings use its own variables: OTEL_TRACES_SAMPLER,
 * OTEL_EXPORTER_OTLP_HEADERS, OTEL_BSP_…
 */
export async function openTracer(endpoint: string, service: string): Promise<Tracer> {
  const [
    { diag, DiagLogLevel, isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace },
    { OTLPTraceExporter },
    { defaultResource, resourceFromAttributes },
    { BasicTracerProvider, BatchSpanProcessor },
  ] = await Promise.all([
    import('@opentelemetry/api'),
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
  const contextOf = (parent: SpanContext | undefined) =>
    parent && isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  return {
    startSpan(name, attributes, parent, startedAt) {
      const span = tracer.startSpan(
        name,
        { attributes, kind: parent ? SpanKind.INTERNAL : SpanKind.SERVER, ...(startedAt && { startTime: startedAt }) },
        contextOf(parseTraceParent(parent)),
      );
      return {
        traceparent: formatTraceParent(span.spanContext()),
        end(more = {}, failed = false) {
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttributes(more).end();
        },
      };
    },
    flush: () => provider.forceFlush(),
  };
}

const formatTraceParent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Returns undefined if there is no valid trace context; clients can send anything. */
function parseTraceParent(traceparent = ''): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? [];
  return traceId && spanId && flags
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
    : undefined;
}
