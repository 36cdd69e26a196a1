import { UnavailableError } from '../database/unavailable';

/** A place outside Muster where users issue commands. */
export type Channel = 'discord';

/** Records who issued the command behind an event, and in which request. Stored with every event. */
export interface Meta {
  /** Id of the append that wrote this event. After a lost connection it shows whether the append was committed. */
  append: string;
  /** Id of the user, or name of the policy or job, that issued the command. */
  by: string;
  command: string;
  requestId?: string;
  /** Where the command came from, if not from a client of the API. */
  via?: Channel;
  /** Tables whose rows of this commit hold its append id, see {@link RowWrite}. Only in the append's last event. */
  tables?: readonly string[];
  /** Trace context of the commit; work caused by this event continues the trace. */
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

/**
 * A row an inline projection writes in the same commit. es_append calls the put function of `table`. `traced`: the row
 * gets the id of its append as `append`, and the meta of the append's last event names the table, so that readers of
 * the log find the row.
 */
export interface RowWrite {
  table: string;
  traced?: true;
  row: Readonly<Record<string, unknown>>;
}
/**
 * Unique key with a single owner: (kind, key) → owner. `numbered`: the key is the next free one of a series, so that a
 * unit of work which finds it taken decides again.
 */
export interface Claim {
  kind: string;
  key: string;
  owner: string;
  numbered?: true;
}

/** The attempt of a request that currently holds an Idempotency-Key of its caller. */
export interface RequestKey {
  actor: string;
  key: string;
  attempt: string;
}

/** New events of one stream. Without events it says that this version was read: the append needs it to be the newest. */
export interface StreamPart {
  stream: string;
  /** The version the decision is based on; 0 for a new stream. */
  expected: number;
  /** Id of the append that wrote the event of that version. Rejects the same version of another history. */
  last?: string | undefined;
  events: readonly { type: string; data: object; at: string; meta: Meta }[];
}

/**
 * Everything that one commit writes, or nothing of it: a batch of commands to one aggregate, or a unit of work over
 * several.
 */
export interface AppendRequest {
  /** Stored in the meta of each event; after a lost connection it shows whether the append was committed. */
  id: string;
  /** At least one, and each stream once. */
  parts: readonly StreamPart[];
  rows: readonly RowWrite[];
  claims?: readonly Claim[];
  releases?: readonly Claim[];
  /** Each must still hold its key. The events and the mark that the request was carried out are committed together. */
  keys?: readonly RequestKey[];
}

/** Identifies a log by one of its events: its position, and the append that wrote it. */
export interface Landmark {
  position: number;
  append: string;
}

export type AppendResult =
  | { ok: true; position: number }
  | { ok: false; conflict: 'version' }
  | { ok: false; conflict: 'claim'; kind: string; key: string };

/**
 * Published on the in-process EventBus after this process has appended these consecutive events. Empty if the outcome
 * is unknown.
 */
export class EventsAppended {
  constructor(readonly events: readonly StoredEvent[]) {}
}

/**
 * The log no longer contains what this process has read from it: a lagging standby took over, or a backup was restored.
 * State in memory is based on lost events, so nothing is served from it.
 */
export class LogRolledBack extends UnavailableError {
  override name = 'LogRolledBack';
}

/**
 * The log contains an event only a newer release can read. Reading stops there, because skipped events would never be
 * made up for; requests are sent to another node.
 */
export class NewerReleaseEventError extends UnavailableError {
  override name = 'NewerReleaseEventError';
}
