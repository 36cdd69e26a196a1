import type { AggregateDecider, Occurrence, Upcast } from '@muster/kernel';
import type pg from 'pg';
import type { Channel, Claim, RequestKey, RowWrite } from '../eventlog/events';

export interface DomainEvent {
  type: string;
}

export interface AnyCommand {
  type: string;
  ctx: { now: string };
}

/**
 * Issuer of a command. With `key`, the events are committed only while this attempt of the request holds its
 * Idempotency-Key. With `rereads`, the command was carried out before and is not executed: its result is the state.
 */
export interface Initiator {
  by: string;
  requestId?: string | undefined;
  via?: Channel;
  key?: RequestKey;
  rereads?: true;
}

/** Writes in the same commit as a command's events: personal data that must not be in the log, and claims on names. */
export interface SideWrites {
  rows?: readonly RowWrite[];
  claims?: readonly Claim[];
  releases?: readonly Claim[];
}

/** An event that a command led to. `after`: the state that it led to. */
export interface Occurred<S, E extends DomainEvent> extends Occurrence {
  event: E;
  after: S;
}
/** Returns the events of these types that a command led to. */
export type OccurredOf<S, E extends DomainEvent> = (types: ReadonlySet<string>) => readonly Occurred<S, E>[];

/** Definition of an aggregate type. */
export interface Aggregate<C extends AnyCommand = never, S = unknown, E extends DomainEvent = DomainEvent> {
  /** Streams are named `<name>-<id>`. */
  name: string;
  decider: AggregateDecider<C, S, E>;
  idOf: (command: C) => string;
  /** Table of the inline projection: `(id, version, state jsonb, created_at, updated_at, …columns)`. */
  table: string;
  columns: (state: S) => Readonly<Record<string, unknown>>;
  /**
   * If true, responses wait until this process has read the events, so that changed permissions apply to the next
   * request.
   */
  waitForTail?: boolean;
  /** Decides the commands that need other aggregates or rows; an injection token if it needs others to do so. */
  unit?: symbol | UnitDecider<C, S, E>;
  /**
   * Written in the commit of the command's events. A command that claims or releases a name is committed on its own, so
   * that a taken name does not reject others.
   */
  writes?: (command: C, before: S, after: S, occurred: OccurredOf<S, E>) => SideWrites;
}

/** An aggregate in a unit of work. State and version are those after what the unit has decided so far. */
export interface Loaded<C extends AnyCommand = never, S = unknown, E extends DomainEvent = DomainEvent> {
  readonly aggregate: Aggregate<C, S, E>;
  readonly id: string;
  readonly snapshot: Snapshot<S>;
  readonly state: S;
  readonly version: number;
}

/** The calls that the function of a unit of work may make. */
export interface Unit {
  /** The commit needs the loaded version to be the newest one, also if nothing is decided on it. */
  load: <C extends AnyCommand, S, E extends DomainEvent>(
    aggregate: Aggregate<C, S, E>,
    id: string,
  ) => Promise<Loaded<C, S, E>>;
  /** An aggregate that must not exist yet. */
  create: <C extends AnyCommand, S, E extends DomainEvent>(
    aggregate: Aggregate<C, S, E>,
    id: string,
  ) => Loaded<C, S, E>;
  /**
   * Returns the events: none if the initiator rereads what was carried out before. Throws CommandRejected; a function
   * that catches it goes on as if the command had not been given. `initiator`: if it is not the one of the unit.
   */
  decide: <C extends AnyCommand, S, E extends DomainEvent>(
    loaded: Loaded<C, S, E>,
    command: C,
    initiator?: Initiator,
  ) => Promise<readonly E[]>;
  /**
   * Lets the unit be decided while no other writer can append, and returns the connection that reads rows at that
   * moment. It is for what is not in an aggregate, such as a number of rows. Expensive, because all other writers wait.
   */
  lock: () => pg.ClientBase;
}

/** A command that is decided in a unit. `decide`: on its own aggregate only, with a completed context for example. */
export interface UnitStep<C extends AnyCommand, S, E extends DomainEvent> {
  unit: Unit;
  loaded: Loaded<C, S, E>;
  command: C;
  initiator: Initiator;
  decide: (command: C) => readonly E[];
}

/**
 * Decides the commands of an aggregate that need other aggregates or rows, and what follows from them for others. It is
 * used for every command of the aggregate, whether it is sent or decided in another unit.
 */
export interface UnitDecider<C extends AnyCommand, S, E extends DomainEvent> {
  /**
   * Whether the command that leads from one state to the other needs more than its aggregate. Other commands stay in
   * the batches of their queue. `after` decides the command; it returns the same state if the aggregate rejects it.
   */
  needsUnit: (command: C, before: S, after: () => S) => boolean;
  /** Returns the events of the command's own aggregate. */
  decide: (step: UnitStep<C, S, E>) => Promise<readonly E[]>;
}

/** Every event type of an aggregate with its upcasts, none for a type that has one schema. */
export const upcastsOf = ({ decider }: AnyAggregate): [string, readonly Upcast[]][] =>
  decider.eventTypes.map((type: string) => [type, decider.upcasts?.[type] ?? []]);

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
