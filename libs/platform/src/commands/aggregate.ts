import type { Decider } from '@muster/kernel';
import type { Claim, RowWrite } from '../log/events';
import type { Upcaster } from '../log/upcasters';

export interface DomainEvent {
  type: string;
}

/**
 * What a command writes beside its events, in the same commit: personal data that stays out of the log, and names
 * claimed.
 */
export interface SideWrites {
  rows?: readonly RowWrite[];
  take?: readonly Claim[];
  release?: readonly Claim[];
}

/** One kind of thing with rules and a history, as the platform needs to know it. */
export interface Aggregate<
  C extends { type: string; ctx: { now: string } } = never,
  S = unknown,
  E extends DomainEvent = DomainEvent,
> {
  /** Its streams are named `<name>-<id>`. */
  name: string;
  decider: Decider<C, S, E>;
  commands: readonly (abstract new (...args: never[]) => C)[];
  idOf: (command: C) => string;
  /** Every event type, with how older stored shapes are lifted (empty: there is one shape only). */
  events: Readonly<Record<E['type'], Upcaster>>;
  /** The inline row: table `(id, version, state jsonb, created_at, updated_at, …columns)`. */
  table: string;
  columns: (state: S) => Readonly<Record<string, unknown>>;
  /**
   * Answers wait until this process's readers have seen the facts: rights that were granted hold with the very next
   * call.
   */
  waitForTail?: boolean;
  writes?: (command: C, before: S, after: S) => SideWrites;
}

/** For lists of aggregates of any kind; the lanes only ever feed one its own commands. */
// eslint-disable-next-line typescript/no-explicit-any
export type AnyAggregate = Aggregate<any, any, any>;

/** A state and where it stands. Times are ISO instants of its first and newest fact. */
export interface Snapshot<S> {
  state: S;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The append that wrote its newest event; undefined where nobody asked for it. */
  append?: string | undefined;
}

/**
 * A row that an older release wrote lacks what states have learnt since: A row written by an older release lacks fields
 * added since; they get their initial values..
 */
export const withDefaults = <S>({ decider }: { decider: { initial: S } }, state: S): S => ({
  ...decider.initial,
  ...state,
});

export const streamOf = (aggregate: { name: string }, id: string): string => `${aggregate.name}-${id}`;
