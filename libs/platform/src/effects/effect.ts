/**
 * A side effect outside the log (a start, a code, an email) is an effect: a row with a unique key, written together
 * with the checkpoint of the policy that requested it, and run once by a job. See docs/adr/0006.
 */

/**
 * A policy's request for an effect. Requests with the same key are one effect; a skipped or failed one becomes pending
 * again.
 */
export interface EffectRequest {
  /** Kind of the job that runs it. */
  kind: string;
  /** Unique key. Must not contain ':' or consist only of digits, because it is used as BullMQ job id. */
  key: string;
  /** Input of the job: ids and enums, never personal data. */
  ref: object;
  /** ISO instant by the database's clock; defaults to now. */
  dueAt?: string;
  /** Only the newest request of a subject counts; pending older ones are superseded. */
  subject?: string;
  /** Increases with each request. In a reaction, it defaults to the version of the aggregate. */
  revision?: number;
  /** Trace context of the cause. Defaults to the event's in a reaction, and to the current one elsewhere. */
  traceparent?: string | undefined;
}

/** Cancels all pending effects of a subject. */
export interface EffectCancellation {
  cancelSubject: string;
}

/** A claimed effect, passed to its job. */
export interface Effect<Ref = unknown> {
  key: string;
  kind: string;
  revision: number;
  ref: Ref;
  /** Attempt number, starting at 1. */
  attempt: number;
  dueAt: Date;
  createdAt: Date;
  /** The database's time when it was claimed. */
  now: Date;
  /** Incremented on every claim; a worker whose lease has expired can no longer update the effect. */
  claimCount: number;
  traceparent: string | null;
}

/**
 * Result of a job: `done` is final; `skipped` means that it was not needed unless it is requested again; `retryInMs`
 * retries without counting as a failure. The texts are for operators.
 */
export type JobResult = { done: string } | { skipped: string } | { retryInMs: number; reason: string };

/** Runs the effects of one kind. A thrown error counts as a failed attempt. */
export interface Job<Ref = unknown> {
  /** Maximum number of attempts (5). */
  readonly maxAttempts?: number;
  /** Delay after the first failed attempt in ms (1 s); doubles with each attempt. */
  readonly backoffMs?: number;
  /** Must tolerate running twice, because a worker can die before it records the result. */
  perform: (effect: Effect<Ref>, signal: AbortSignal) => Promise<JobResult>;
  /** Called before the effect is marked as failed. */
  onExhausted?: (effect: Effect<Ref>, reason: string) => Promise<void>;
}

export const DEFAULT_MAX_ATTEMPTS = 5;
export const DEFAULT_BACKOFF_MS = 1_000;
/** BullMQ rejects ':' and digits-only keys as job ids. */
export const isValidEffectKey = (key: string): boolean => /^[\w.-]{1,200}$/.test(key) && !/^\d+$/.test(key);
