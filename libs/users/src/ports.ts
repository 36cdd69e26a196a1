/** Public profile of a user, as shown to others. Provided by the users feature. */
export interface Person {
  id: string;
  name: string;
  tagline: string;
  discord: string;
  rank: string;
  region: string;
}

export interface People {
  /** Returns the users with these ids; deleted users are returned as "Deleted user". Cached, so usually no I/O. */
  findMany(ids: Iterable<string>): Promise<ReadonlyMap<string, Person>>;
  /** Increases whenever a public profile changes. Anything rendered with an older epoch is stale. */
  readonly epoch: number;
}
export const PEOPLE = Symbol('PEOPLE');

/**
 * Whether a user wants emails is stored only on the account; features that unsubscribe users do it here. Provided by
 * the users feature.
 */
export interface EmailOptIns {
  /** Idempotent. Does nothing if the account has been deleted. */
  optOutOfEmail(userId: string, requestId: string): Promise<void>;
}
export const OPT_INS = Symbol('OPT_INS');

/** Users who may play and be notified outside the app: neither banned nor deleted. Provided by the users feature. */
export interface PlayerDirectory {
  /** @param at ISO time at which the user would play; defaults to now. @returns null if there is no such user. */
  findById(userId: string, at?: string): Promise<{ region: string; banned: boolean } | null>;
  /** Returns up to `count` users of the region, drawn uniformly, without those in `except`. */
  drawRandom(region: string, count: number, except: readonly string[]): Promise<string[]>;
}
export const CANDIDATES = Symbol('CANDIDATES');

export type { User } from './domain/user';
