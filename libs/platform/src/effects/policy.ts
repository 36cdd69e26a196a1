import type pg from 'pg';
import type { EffectRequest, EffectCancellation } from './effect';
import type { StoredEvent } from '../eventlog/events';

/**
 * Current snapshot of an aggregate, which may be newer than the event. Policies that decide on it reach the same result
 * no matter how often and in which batches events are processed.
 */
export interface CurrentSnapshot<S = unknown> {
  state: S;
  version: number;
}

/** Pure function from an event to the effects it requests or cancels. */
export type Reaction<S = unknown> = (
  event: StoredEvent,
  snapshot: CurrentSnapshot<S>,
) => readonly (EffectRequest | EffectCancellation)[];

/**
 * "When X, then Y": reads the log once, from its head at the time the policy was added. Its checkpoint moves in the
 * same transaction as its effect requests, and it is never rebuilt.
 */
export interface Policy<S = unknown> {
  name: string;
  /** All effect kinds it may request. */
  effects: readonly { readonly kind: string }[];
  on?: Readonly<Record<string, Reaction<S>>>;
  /**
   * For reactions that are not pure: writes the policy's own rows in the checkpoint's transaction, and may request
   * effects.
   */
  apply?: (
    events: readonly StoredEvent[],
    client: pg.ClientBase,
    portOf: PortLookup,
  ) => Promise<readonly (EffectRequest | EffectCancellation)[]>;
  /** Types of the events that `apply` gets; it is not called without any. All types by default. */
  appliesTo?: ReadonlySet<string>;
}

/** Returns what another feature provides under an injection token. */
export type PortLookup = (token: symbol) => unknown;

/** Used for lists of policies with different states. */
// eslint-disable-next-line typescript/no-explicit-any
export type AnyPolicy = Policy<any>;
