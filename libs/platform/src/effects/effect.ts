/**
 * What must happen outside the log (a start, a code, an e-mail) is an effect: a row with a key of its own, written
 * together with
 * the checkpoint of the policy that wished it, and performed once by a job. See docs/adr/0010.
 */

/**
 * A policy's wish. Wished again under the same key it stays one effect; one that was dropped or has failed gets a new
 * life.
 */
export interface EffectRequest {
  /** The job that performs it. */
  kind: string;
  /** One effect per key. No ':' and no digits alone: BullMQ takes it as its job id. */
  key: string;
  /** What the job needs to know: ids and enums, never personal data. */
  ref: Readonly<Record<string, unknown>>;
  /** ISO instant by the database's clock; left out: at once. */
  dueAt?: string;
  /** Of one subject only the newest wish stands; another one that has not begun is superseded. */
  subject?: string;
  /** How much was known when it was wished; grows. Left out in a reaction: the version of the aggregate. */
  revision?: number;
  /** The place in a trace it follows from. Left out: in a reaction that of the event, else where we are. */
  traceparent?: string | undefined;
}

/** Nothing is wanted for this subject any more. */
export interface EffectCancellation {
  cancelSubject: string;
}

/** An effect whose turn it is. */
export interface Effect<Ref = Readonly<Record<string, unknown>>> {
  key: string;
  kind: string;
  revision: number;
  ref: Ref;
  /** Attempt number, starting at 1. */
  attempt: number;
  dueAt: Date;
  createdAt: Date;
  /** The database's clock when it was handed out. */
  now: Date;
  /** Incremented on every claim; a worker whose lease has expired can no longer update the effect. */
  claimCount: number;
  traceparent: string | null;
}

/**
 * What became of it: `done`, once and for all; `dropped`, not wanted (any more), unless it is wished anew;
 * `again` after so many ms without counting as a failure. The words are for the operator.
 */
export type JobResult = { done: string } | { skipped: string } | { retryInMs: number; reason: string };

/** Performs the effects of one kind. A thrown error is a failed try. */
export interface Job {
  /** So many tries before it has failed (5). */
  readonly maxAttempts?: number;
  /** The wait after the first failed try in ms (1 s); it doubles with each one. */
  readonly backoffMs?: number;
  /** So many at once in one worker (4). */
  readonly concurrency?: number;
  /** Has to tolerate being run twice: a worker can die between what it did and telling so. */
  perform: (effect: Effect, signal: AbortSignal) => Promise<JobResult>;
  /** Called before the effect counts as failed. */
  onExhausted?: (effect: Effect, reason: string) => Promise<void>;
}

export const DEFAULT_MAX_ATTEMPTS = 5;
export const DEFAULT_BACKOFF_MS = 1_000;
export const DEFAULT_CONCURRENCY = 4;
/** BullMQ refuses the first two kinds of key, and takes the third for its own. */
export const isValidEffectKey = (key: string): boolean => /^[\w.-]{1,200}$/.test(key) && !/^\d+$/.test(key);
