import type pg from 'pg';
import type { EffectRequest, EffectCancellation } from '../effects/effect';
import type { StoredEvent } from '../log/events';

/**
 * An aggregate as it stands now, which may be later than the event that is told: a policy that judges by it comes to
 * the same
 * conclusion however often and in whatever batches it hears of the facts.
 */
export interface CurrentSnapshot<S = unknown> {
  state: S;
  version: number;
}

/** When this happens, then those effects are wished. Pure. */
export type Reaction<S = unknown> = (
  event: StoredEvent,
  known: CurrentSnapshot<S>,
) => readonly (EffectRequest | EffectCancellation)[];

/**
 * "When X, then Y". A policy follows the log once, with its checkpoint in the same transaction as what it wishes;
 * it is never rebuilt.
 */
export interface Policy<S = unknown> {
  name: string;
  /** Where a new policy begins: at the log's head, unless it says otherwise. */
  from?: 'beginning';
  /** Every kind of effect it may wish. */
  effects: readonly string[];
  on?: Readonly<Record<string, Reaction<S>>>;
  /**
   * For what is no pure reaction: writes rows of its own in the transaction of the checkpoint, and may wish effects
   * too.
   */
  apply?: (
    events: readonly StoredEvent[],
    client: pg.ClientBase,
  ) => Promise<readonly (EffectRequest | EffectCancellation)[]>;
}

/** For lists of policies over any state. */
// eslint-disable-next-line typescript/no-explicit-any
export type AnyPolicy = Policy<any>;
