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

/** The signed-in user, resolved from the stored account and never from the token. */
export interface Principal {
  userId: string;
  isAdmin: boolean;
  region: string;
  session: string;
}

/** Subject of a token: user id, the session version it was issued under, and its session id. */
export interface TokenSubject {
  sub: string;
  sv: number;
  sid: string;
}

export interface PrincipalResolver {
  /** Throws {@link AuthError} if the account may not act (unknown, deleted, banned, or its session has ended). */
  resolve(subject: TokenSubject): Promise<Principal>;
}
export const PRINCIPALS = Symbol('PRINCIPALS');

/** Authentication failure: becomes a 401 response. */
export class AuthError extends Error {
  override name = 'AuthError';
  constructor(
    readonly code: string,
    message = 'Unauthorized',
  ) {
    super(message);
  }
}

/** Users who may play and be notified outside the app: neither banned nor deleted. Provided by the users feature. */
export interface PlayerDirectory {
  /** @param at ISO time at which the user would play; defaults to now. @returns null if there is no such user. */
  findById(userId: string, at?: string): Promise<{ region: string; banned: boolean } | null>;
  /** Returns up to `count` users of the region, drawn uniformly, without those in `except`. */
  drawRandom(region: string, count: number, except: readonly string[]): Promise<string[]>;
}
export const CANDIDATES = Symbol('CANDIDATES');

/** Friendships as committed before the call. Provided by the friends feature. */
export interface FriendDirectory {
  /** Ids, oldest friendship first. */
  friendIdsOf(userId: string): Promise<string[]>;
  areFriends(userId: string, otherUserId: string): Promise<boolean>;
}
export const FRIENDS = Symbol('FRIENDS');
