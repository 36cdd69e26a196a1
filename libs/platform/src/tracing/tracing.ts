import type { Attributes } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Config } from '../config';
import { openTracer } from './otlp';

/**
 * A place in a trace as W3C writes it (`00-<trace>-<span>-<flags>`): kept in the meta of an event and beside an effect.
 */
export type TraceParent = string;

/**
 * One station of a trace. Attributes are names of ours, counts and the request's id: never a person's id, never what
 * somebody
 * typed, never the words of an error.
 */
export interface Span {
  readonly traceparent: TraceParent;
  end: (attributes?: Attributes, failed?: boolean) => void;
}
export interface Tracer {
  /** Times in ms; left out: now. */
  startSpan: (name: string, attributes: Attributes, parent: TraceParent | undefined, startedAt?: number) => Span;
  flush: () => Promise<void>;
}

const traceContext = new AsyncLocalStorage<TraceParent | undefined>();
let tracer: Tracer | undefined;

/**
 * Spans go to OTEL_EXPORTER_OTLP_ENDPOINT; while it is unset nothing is loaded, and every function here does nothing.
 */
export async function startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config, service: string): Promise<void> {
  if (endpoint) tracer ??= await openTracer(endpoint, service);
}

/** What was not sent yet, at the end of a process. */
export const flushTraces = async (): Promise<void> => tracer?.flush();
export const isTracing = (): boolean => tracer !== undefined;

/** Where we are: what begins now follows from that. */
export const currentTraceParent = (): TraceParent | undefined => (tracer ? traceContext.getStore() : undefined);

/** Runs `work` as what follows from there; without a place, as the beginning of something new. */
export const runWithTraceParent = <T>(at: TraceParent | undefined, fn: () => T): T =>
  tracer ? traceContext.run(at, fn) : fn();

export const startSpan = (name: string, attributes: Attributes = {}, parent = currentTraceParent()): Span | undefined =>
  tracer?.startSpan(name, attributes, parent);

/** Runs `work` as a station; `outcome` words what became of it, from what it resolves to or is rejected with. */
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

/** Says that we came by here, on the way of something that is traced. */
export function recordMarkerSpan(name: string): void {
  const at = currentTraceParent();
  if (at) startSpan(name, {}, at)?.end();
}

/** So many different clicks of one batch get a span; whoever catches up with a long log has no more to tell. */
const MAX_SPANS_PER_BATCH = 50;

/**
 * A station that dealt with many facts at once belongs to each of their traces: one span in each, beside the others.
 */
export function startSpanPerTrace(
  name: string,
  facts: readonly { meta: { traceparent?: TraceParent } }[],
  startedAt: number,
): ReadonlyMap<TraceParent, Span> {
  const spans = new Map<TraceParent, Span>();
  if (!tracer) return spans;
  for (const {
    meta: { traceparent },
  } of facts) {
    if (spans.size === MAX_SPANS_PER_BATCH) break;
    if (traceparent && !spans.has(traceparent))
      spans.set(traceparent, tracer.startSpan(name, { 'muster.batch': facts.length }, traceparent, startedAt));
  }
  return spans;
}

/** Facts that follow one another in one trace, together. */
export function groupByTrace<F extends { meta: { traceparent?: TraceParent } }>(
  facts: readonly F[],
): readonly (readonly F[])[] {
  if (!tracer || facts.length === 0) return [facts];
  const runs: F[][] = [];
  for (const fact of facts) {
    const last = runs.at(-1);
    if (last && last[0]!.meta.traceparent === fact.meta.traceparent) last.push(fact);
    else runs.push([fact]);
  }
  return runs;
}
