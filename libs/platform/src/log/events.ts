/** Who asked for a fact, and in which request: kept beside every event. */
export interface Meta {
  /** The append this event came with; tells after a lost connection whether it was committed. */
  append: string;
  /** The person who asked, or the policy or job that did. */
  by: string;
  command: string;
  requestId?: string;
  /** The commit's place in the trace of the request: what follows from the fact goes on from here. */
  traceparent?: string;
}

export interface StoredEvent {
  position: number;
  stream: string;
  version: number;
  type: string;
  data: Readonly<Record<string, unknown>>;
  meta: Meta;
  /** ISO instant. */
  at: string;
}

/** A row an inline projection writes in the same commit. `table` has a function that es_append calls to put it. */
export interface RowWrite {
  table: string;
  row: Readonly<Record<string, unknown>>;
}
/** A name only one owner may hold: (kind, key) → owner. */
export interface Claim {
  kind: string;
  key: string;
  owner: string;
}

/** The attempt of a request that holds an Idempotency-Key of its caller. */
export interface RequestKey {
  actor: string;
  key: string;
  attempt: string;
}

export interface AppendRequest {
  stream: string;
  /** The version decided on; 0 for a stream that does not exist yet. */
  expected: number;
  /** The append that wrote the event of that version: the same number of another history is refused. */
  last?: string | undefined;
  /** Tells after a lost connection whether it was committed: stands in the meta of each of its events. */
  id: string;
  events: readonly { type: string; data: object; at: string; meta: Meta }[];
  rows: readonly RowWrite[];
  take?: readonly Claim[];
  release?: readonly Claim[];
  /** Each must still hold its key: the events and that the request was carried out are committed together. */
  keys?: readonly RequestKey[];
}

/** An event by which a log is recognised: its position, and the append that wrote it. */
export interface Landmark {
  position: number;
  append: string;
}

export type AppendResult =
  | { ok: true; position: number }
  | { ok: false; conflict: 'version' }
  | { ok: false; conflict: 'claim'; kind: string; key: string };

/**
 * Travels on the in-process EventBus: this process has appended these facts, which stand in the log one after another.
 * Empty: nobody knows.
 */
export class EventsAppended {
  constructor(readonly events: readonly StoredEvent[]) {}
}

/** The database could not be reached, or did not answer in time. Nothing is known to have changed. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

/**
 * The log no longer holds what this process has read from it: a standby that lagged took over, or a backup was
 * restored. What is in memory here
 * never happened, so nothing is served from it.
 */
export class LogRolledBack extends UnavailableError {
  override name = 'LogRolledBack';
}

/**
 * The log holds what only a newer release can read. Nothing behind it is read, for what is skipped is never made up
 * for; who asks is sent to another node.
 */
export class NewerReleaseEventError extends UnavailableError {
  override name = 'NewerReleaseEventError';
}
