import type { AggregateDecider, Occurrence, Rejection } from '@muster/kernel';
import type pg from 'pg';
import type { Config } from '../config/config';
import type { Claim, RowWrite } from '../eventlog/events';
import type { Upcaster } from '../eventlog/upcasters';

export interface DomainEvent {
  type: string;
}

/** Writes in the same commit as a command's events: personal data that must not be in the log, and claims on names. */
export interface SideWrites {
  rows?: readonly RowWrite[];
  claims?: readonly Claim[];
  releases?: readonly Claim[];
}

/**
 * A rule about several aggregates of one type. It is checked in the commit, while no other writer can append, so that
 * concurrent commands cannot break it together.
 */
export interface CommitRule<C, S> {
  /** Whether a command that leads from one state to the other could break the rule. */
  concerns: (command: C, before: S, after: S) => boolean;
  /** Returns the rejection of such commands, or undefined if there is room. `after`: the state they lead to. */
  check: (after: S, at: string, client: pg.ClientBase, config: Config) => Promise<Rejection | undefined>;
}

/** Rows that events of these types write in their commit. `after`: the state that the event led to. */
export interface EventRows<S, E extends DomainEvent> {
  types: ReadonlySet<string>;
  rowsOf: (event: E, after: S, occurrence: Occurrence) => readonly RowWrite[];
}

/** Definition of an aggregate type. */
export interface Aggregate<
  C extends { type: string; ctx: { now: string } } = never,
  S = unknown,
  E extends DomainEvent = DomainEvent,
> {
  /** Streams are named `<name>-<id>`. */
  name: string;
  decider: AggregateDecider<C, S, E>;
  idOf: (command: C) => string;
  /** For older schemas of event types that have several. */
  upcasters?: Readonly<Partial<Record<E['type'], Upcaster>>>;
  /** Table of the inline projection: `(id, version, state jsonb, created_at, updated_at, …columns)`. */
  table: string;
  columns: (state: S) => Readonly<Record<string, unknown>>;
  /**
   * If true, responses wait until this process has read the events, so that changed permissions apply to the next
   * request.
   */
  waitForTail?: boolean;
  /** Injection token of its {@link UnitDecider}, which decides the commands that need other aggregates or rows. */
  unit?: symbol;
  /**
   * Types of the commands that are decided and committed one by one instead of in batches, because they write rows. By
   * default all commands of an aggregate with `writes`, and none of the others.
   */
  alone?: ReadonlySet<C['type']>;
  /** Unlike `writes`, they leave the commands in their batches. */
  eventRows?: EventRows<S, E>;
  writes?: (command: C, before: S, after: S) => SideWrites;
  commitRule?: CommitRule<C, S>;
}

/** Every event type of an aggregate with its upcasters, none for a type that has one schema. */
export const upcastersOf = ({ decider, upcasters = {} }: AnyAggregate): [string, Upcaster][] =>
  decider.eventTypes.map((type: string) => [type, (upcasters as Record<string, Upcaster>)[type] ?? []]);

/** Used for lists of aggregates of different types. A queue only receives its own aggregate's commands. */
// eslint-disable-next-line typescript/no-explicit-any
export type AnyAggregate = Aggregate<any, any, any>;

/** State and version of an aggregate. Times are ISO instants of its first and newest event. */
export interface Snapshot<S> {
  state: S;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Id of the append that wrote the newest event; undefined if it was not loaded. */
  append?: string | undefined;
}

/** The snapshot of an aggregate that does not exist yet. */
export const initialSnapshot = <S>({ decider }: { decider: { initial: S } }): Snapshot<S> => ({
  state: decider.initial,
  version: 0,
  createdAt: '',
  updatedAt: '',
});

/** A state whose append id is unknown cannot be fenced and is loaded again. */
export const isFenced = ({ version, append }: Snapshot<unknown>): boolean => version === 0 || Boolean(append);

/** Adds initial values for fields that a row written by an older release lacks. */
export const withDefaults = <S>({ decider }: { decider: { initial: S } }, state: S): S => ({
  ...decider.initial,
  ...state,
});

export const streamOf = (aggregate: { name: string }, id: string): string => `${aggregate.name}-${id}`;

/** Returns the id of the aggregate whose stream it is; names of aggregates contain no hyphen. */
export const aggregateIdOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** @returns undefined for streams of other aggregates */
export function idOfStream(aggregate: { name: string }, stream: string): string | undefined {
  const prefix = streamOf(aggregate, '');
  return stream.startsWith(prefix) ? stream.slice(prefix.length) : undefined;
}
