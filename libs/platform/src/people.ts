/** What others may know of a person, wherever he is shown. Provided by the users feature. */
export interface Person {
  id: string;
  name: string;
  tagline: string;
  discord: string;
  rank: string;
  region: string;
}

export interface People {
  /** The people with these ids; one who is gone comes back as "Deleted user". Cached, so usually no I/O. */
  findMany(ids: Iterable<string>): Promise<ReadonlyMap<string, Person>>;
  /** Grows when anybody's shown data changed: whatever was rendered with an older one is stale. */
  readonly epoch: number;
}
export const PEOPLE = Symbol('PEOPLE');

/**
 * Whether somebody wants mails stands on his account, and nowhere else: whoever ends them asks here. Provided by the
 * users feature.
 */
export interface EmailOptIns {
  /** Asked again they are still ended; of an account that is gone nothing is left to end. */
  optOutOfEmail(userId: string, requestId: string): Promise<void>;
}
export const OPT_INS = Symbol('OPT_INS');

/** Who is asking, judged from the stored account and never from the token. */
export interface Principal {
  userId: string;
  isAdmin: boolean;
  region: string;
  session: string;
}

/** Of a token: whose it is, the session version it was given out under, and the session it belongs to. */
export interface TokenSubject {
  sub: string;
  sv: number;
  sid: string;
}

export interface PrincipalResolver {
  /** Throws a Refusal-like {@link AuthError} when the account may not act (unknown, ended session, banned, deleted). */
  resolve(subject: TokenSubject): Promise<Principal>;
}
export const PRINCIPALS = Symbol('PRINCIPALS');

/** 401 with words. */
export class AuthError extends Error {
  override name = 'AuthError';
  constructor(
    readonly code: string,
    message = 'Unauthorized',
  ) {
    super(message);
  }
}

/** Who may play and be notified outside the app: no banned or deleted person. Provided by the users feature. */
export interface PlayerDirectory {
  /** `at` (ISO): when he would play; left out: now. null: nobody of that id is here. */
  findById(userId: string, at?: string): Promise<{ region: string; banned: boolean } | null>;
  /** `count` people of the region, drawn uniformly, none of `except`. Fewer when there are not so many. */
  drawRandom(region: string, count: number, except: readonly string[]): Promise<string[]>;
}
export const CANDIDATES = Symbol('CANDIDATES');

/** Who is whose friend, as committed before the call. Provided by the friends feature. */
export interface FriendDirectory {
  /** Ids, oldest friendship first. */
  friendIdsOf(userId: string): Promise<string[]>;
  areFriends(userId: string, otherUserId: string): Promise<boolean>;
}
export const FRIENDS = Symbol('FRIENDS');
