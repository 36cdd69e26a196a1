import type { Attributes } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '../config/config';
import { openTracer } from './otlp';
import type { Span, TraceParent, Tracer } from './tracer';

export type { Span, TraceParent } from './tracer';

const traceContext = new AsyncLocalStorage<TraceParent | undefined>();
let tracer: Tracer | undefined;

/**
 * Exports spans to OTEL_EXPORTER_OTLP_ENDPOINT. If it is unset, nothing is loaded and all functions here do nothing.
 */
export async function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config, service: string): Promise<void> {
  if (endpoint) tracer ??= await openTracer(endpoint, service);
}

/** Sends remaining spans before the process exits. */
export const flushTraces = async (): Promise<void> => tracer?.flush();
export const isTracing = (): boolean => tracer !== undefined;

/** Returns the current trace context, the parent of new spans. */
export const currentTraceParent = (): TraceParent | undefined => (tracer ? traceContext.getStore() : undefined);

/** Runs `fn` with the given trace context as parent; without one, `fn` starts new traces. */
export const runWithTraceParent = <T>(at: TraceParent | undefined, fn: () => T): T =>
  tracer ? traceContext.run(at, fn) : fn();

export const startSpan = (name: string, attributes: Attributes = {}, parent = currentTraceParent()): Span | undefined =>
  tracer?.startSpan(name, attributes, parent);

/** Runs `fn` in a span. `outcome` returns the value of the outcome attribute for the result or error. */
export async function withSpan<T>(
  name: string,
  attributes: Attributes,
  fn: () => Promise<T>,
  outcome: (result: T | undefined, error?: unknown) => string,
  parent = currentTraceParent(),
): Promise<T> {
  const span = startSpan(name, attributes, parent);
  if (!span) return fn();
  try {
    const result = await runWithTraceParent(span.traceparent, fn);
    span.end({ 'muster.outcome': outcome(result) });
    return result;
  } catch (error) {
    span.end({ 'muster.outcome': outcome(undefined, error) }, true);
    throw error;
  }
}

/** Records an empty span as a marker if a trace is active. */
export function recordMarkerSpan(name: string): void {
  const at = currentTraceParent();
  if (at) startSpan(name, {}, at)?.end();
}

/** Maximum number of traces of one batch that get a span; large batches occur only while catching up. */
const MAX_SPANS_PER_BATCH = 50;

/** Starts one span per trace for work that processed a batch of events of several traces. */
export function startSpanPerTrace(
  name: string,
  events: readonly { meta: { traceparent?: TraceParent } }[],
  startedAt: number,
): ReadonlyMap<TraceParent, Span> {
  const spans = new Map<TraceParent, Span>();
  if (!tracer) return spans;
  for (const {
    meta: { traceparent },
  } of events) {
    if (spans.size === MAX_SPANS_PER_BATCH) break;
    if (traceparent && !spans.has(traceparent))
      spans.set(traceparent, tracer.startSpan(name, { 'muster.batch': events.length }, traceparent, startedAt));
  }
  return spans;
}

/** Groups consecutive events of the same trace. */
export function groupByTrace<F extends { meta: { traceparent?: TraceParent } }>(
  events: readonly F[],
): readonly (readonly F[])[] {
  if (!tracer || events.length === 0) return [events];
  const runs: F[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last && last[0]!.meta.traceparent === event.meta.traceparent) last.push(event);
    else runs.push([event]);
  }
  return runs;
}
