import type { Role } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import type { Caller } from '@muster/platform';
import type { Principal } from '@muster/platform/http';
import type pg from 'pg';
import type { UserEvent } from './domain/user';

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
export const EMAIL_OPT_INS = Symbol('EMAIL_OPT_INS');

export interface EmailRecipient {
  name: string;
  address: string;
}

/** Email addresses of users, for emails only. Provided by the users feature. */
export interface EmailAddresses {
  /** Returns null if the user has no address, does not want emails, or has deleted the account. */
  findRecipient(userId: string): Promise<EmailRecipient | null>;
  /** Returns the user's address, also if they want no emails: for one that they ask for. */
  findOwner(userId: string): Promise<EmailRecipient | null>;
  /**
   * Returns the users among `userIds` who want emails. `client`: the caller's transaction, which saves a second
   * connection.
   */
  wantingEmails(userIds: readonly string[], client: pg.ClientBase): Promise<ReadonlySet<string>>;
}
export const EMAIL_ADDRESSES = Symbol('EMAIL_ADDRESSES');

/**
 * Numbers and reasons that the admin dashboard shows and that are not in the event log. Provided by the users feature.
 */
export interface UserRecords {
  /** @param day YYYY-MM-DD. Counts the users who signed in or came back on that day. */
  countActiveOn(day: string): Promise<number>;
  /** @returns the reason of each ban by `<user id> <ISO instant>`; bans of erased users are missing. */
  banReasons(bans: readonly { userId: string; at: Date }[]): Promise<ReadonlyMap<string, string>>;
}
export const USER_RECORDS = Symbol('USER_RECORDS');

/** The languages that users chose. Provided by the users feature. */
export interface UserLanguages {
  /** Users who chose none are missing. `client`: the caller's transaction, which then needs no second connection. */
  findMany(userIds: readonly string[], client?: pg.ClientBase): Promise<ReadonlyMap<string, Language>>;
}
export const USER_LANGUAGES = Symbol('USER_LANGUAGES');

/** Users who act where they have no session of Muster. Provided by the users feature. */
export interface UserPrincipals {
  /** Throws an AuthError if the account may not act (unknown, deleted or banned). */
  resolveUser(userId: string): Promise<Principal>;
  /** Like {@link resolveUser}; undefined if the account may not act. */
  findActiveUser(userId: string): Promise<Principal | undefined>;
}
export const USER_PRINCIPALS = Symbol('USER_PRINCIPALS');

/** An account at Discord, proven by its owner, and its name there. */
export interface LinkedDiscord {
  id: string;
  handle: string;
}
type DiscordCaller = Pick<Caller, 'userId' | 'requestId' | 'key'>;

/** Which account at Discord belongs to which user: at most one of each. Provided by the users feature. */
export interface DiscordLinks {
  /** Users who deleted their account are not found. */
  findUser(discordId: string): Promise<string | undefined>;
  /** Returns the id of the user's account at Discord. */
  findAccount(userId: string): Promise<string | undefined>;
  /**
   * Replaces the linked account. Rejected with `discord-account-taken` if another user has it. Throws an AuthError if
   * the session that began the linking has been ended.
   */
  link(caller: DiscordCaller & Pick<Caller, 'session'>, account: LinkedDiscord): Promise<void>;
  /** Idempotent. */
  unlink(caller: DiscordCaller): Promise<void>;
}
export const DISCORD_LINKS = Symbol('DISCORD_LINKS');

/** Whether the site has an admin, and its first one. Provided by the users feature. */
export interface SiteAdmins {
  exists: () => Promise<boolean>;
  /** Makes the caller an admin. */
  grant: (caller: Caller) => Promise<void>;
}
export const SITE_ADMINS = Symbol('SITE_ADMINS');

export interface Player {
  region: string;
  /** Roles that the user likes to play, preferred first. Only they see them. */
  roles: readonly Role[];
  banned: boolean;
  isAdmin: boolean;
  /** Whether others see the games they played. */
  showsRecord: boolean;
}

/** Events after which a user can no longer play, or can play again. A ban ends without an event. */
export const CHANGES_PRESENCE: ReadonlySet<string> = new Set<UserEvent['type']>([
  'UserBanned',
  'BanBegan',
  'UserUnbanned',
  'AccountDeleted',
  'AccountRestored',
]);

/** Whether users may play and be notified outside the app. Provided by the users feature. */
export interface PlayerDirectory {
  /** @param at ISO time at which the user would play; defaults to now. @returns null if there is no such user. */
  findById(userId: string, at?: string): Promise<Player | null>;
  /** Like {@link findById} for several users in one query; unknown and deleted users are missing. */
  findMany(userIds: readonly string[], at?: string): Promise<ReadonlyMap<string, Player>>;
  /**
   * Returns a function for each of the users who is deleted or has a ban: whether they are absent at an ISO instant. It
   * is one query with few rows, also for thousands of users.
   */
  absencesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, (at: string) => boolean>>;
  /** True for deleted accounts too, which may be restored, but not for erased ones. */
  isKnown(userId: string): Promise<boolean>;
  /** Returns the users whose name, tag or Name#Tag contains the text. */
  filterByName(userIds: readonly string[], text: string): Promise<string[]>;
  /** Draws up to `count` users of the region uniformly, except users in `except`. */
  drawRandom(region: string, count: number, except: readonly string[]): Promise<string[]>;
}
export const PLAYERS = Symbol('PLAYERS');

/** A name at Riot and the region it plays in. Without a tagline it has the region's. */
export interface RiotId {
  name: string;
  tagline: string;
  region: string;
}

/** Which account has which Riot ID. Provided by the users feature. */
export interface RiotIds {
  /** Returns the same text for the same Riot ID in a region, however it is written. */
  keyOf(riotId: RiotId): string;
  /** Returns the accounts that have these Riot IDs now, by key; deleted accounts are missing. */
  ownersOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether the account has had its name and region since it signed up. */
  hasKeptFirst(userId: string): Promise<boolean>;
}
export const RIOT_IDS = Symbol('RIOT_IDS');

export type { User } from './domain/user';
