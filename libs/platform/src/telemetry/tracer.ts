import type { Attributes } from '@opentelemetry/api';

/** W3C trace context (`00-<trace>-<span>-<flags>`), stored in the meta of an event and with an effect. */
export type TraceParent = string;

/**
 * A span of a trace. Attributes are names from the code, counts and the request id; never user ids, user input or error
 * messages.
 */
export interface Span {
  readonly traceparent: TraceParent;
  end: (attributes?: Attributes, failed?: boolean) => void;
}
export interface Tracer {
  /** @param startedAt in ms; defaults to now. */
  startSpan: (name: string, attributes: Attributes, parent: TraceParent | undefined, startedAt?: number) => Span;
  flush: () => Promise<void>;
}
