/** Commands of an account. `currentNames` holds data that only the `people` row has. */
import type { TokenScope } from '@muster/contracts/access-tokens';
import type { Role } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import type { Identity, Names } from './names';

export interface Actor {
  userId: string;
  isAdmin: boolean;
}
/** `now` is an ISO instant. */
export interface CommandContext {
  now: string;
}
/** Names as read, with the account's revision at that time. */
export interface NamesAtRevision extends Names {
  revision: number;
}

/** A proven account at Discord and its name there. */
export interface DiscordAccount {
  id: string;
  handle: string;
}
/** The identities a user signs in with, as read, and the user's revision at that time. */
export interface IdentitiesAtRevision {
  uids: readonly string[];
  /** The one that the account was founded with, if it is still linked. */
  founding: string | null;
  revision: number;
}
/** The proven account as read, or null, and the user's revision at that time. */
export interface DiscordAtRevision {
  discord: DiscordAccount | null;
  revision: number;
}

export interface Profile extends Names, Identity {
  region: string;
  rank: string;
  canEmail: boolean;
}
export interface Settings {
  name: string;
  tagline: string;
  discord: string;
  region: string;
  rank: string;
  canEmail: boolean;
  background: string;
  blur: string;
  language: Language | null;
  /** Preferred first. */
  roles: readonly Role[];
  /** Whether others see the games they played. */
  showRecord: boolean;
  /** When the terms that the user accepts came into force. */
  acceptedTerms: string;
}

export interface RegisterUser {
  type: 'RegisterUser';
  userId: string;
  ctx: CommandContext;
  profile: Profile;
}
/** `isSeatedInRegion`: whether the user has a seat in an upcoming scrim of their current region. */
export interface UpdateSettings {
  type: 'UpdateSettings';
  userId: string;
  ctx: CommandContext;
  currentNames: NamesAtRevision;
  changes: Partial<Settings>;
  isSeatedInRegion: boolean;
}
/** An admin edits a user's profile. */
export interface EditUser {
  type: 'EditUser';
  userId: string;
  by: Actor;
  ctx: CommandContext;
  currentNames: NamesAtRevision;
  changes: Partial<Pick<Settings, 'name' | 'tagline' | 'rank'>>;
}
/** The caller checks the admin key before sending this. */
export interface GrantAdmin {
  type: 'GrantAdmin';
  userId: string;
  ctx: CommandContext;
}
export interface RevokeAdmin {
  type: 'RevokeAdmin';
  userId: string;
  by: Actor;
  ctx: CommandContext;
}
export interface BanUser {
  type: 'BanUser';
  userId: string;
  by: Actor;
  ctx: CommandContext;
  from: string;
  to: string;
  reason: string;
  days?: { first: string; last: string } | undefined;
}
/** Puts a scheduled ban into effect. */
export interface BeginBan {
  type: 'BeginBan';
  userId: string;
  ctx: CommandContext;
}
export interface UnbanUser {
  type: 'UnbanUser';
  userId: string;
  by: Actor;
  ctx: CommandContext;
}
/** Removes a ban that has expired; a ban in force or in the future stays. */
export interface LiftExpiredBan {
  type: 'LiftExpiredBan';
  userId: string;
  by: Actor;
  ctx: CommandContext;
}
/** `sessions`: the session version to end, so that a repeated command has no effect. */
export interface EndSessions {
  type: 'EndSessions';
  userId: string;
  ctx: CommandContext;
  sessions: number;
}
/** Ends sessions chosen from the list. */
/** `sessionDays`: how long tokens live. */
export interface EndSelectedSessions {
  type: 'EndSelectedSessions';
  userId: string;
  ctx: CommandContext;
  sessionIds: readonly string[];
  sessionDays: number;
}
/** `isRepeated`: the account was deleted before, and a restored backup has it again. */
export interface DeleteAccount {
  type: 'DeleteAccount';
  userId: string;
  ctx: CommandContext;
  isRepeated?: true;
}
/** The caller has proven that the account at Discord is the user's. */
export interface LinkDiscord {
  type: 'LinkDiscord';
  userId: string;
  ctx: CommandContext;
  current: DiscordAtRevision;
  account: DiscordAccount;
}
export interface UnlinkDiscord {
  type: 'UnlinkDiscord';
  userId: string;
  ctx: CommandContext;
  current: DiscordAtRevision;
}
/** The caller has proven that this identity is the user's. `name`: its email address or name at the provider. */
export interface LinkIdentity {
  type: 'LinkIdentity';
  userId: string;
  ctx: CommandContext;
  current: IdentitiesAtRevision;
  identity: { uid: string; name: string };
}
export interface UnlinkIdentity {
  type: 'UnlinkIdentity';
  userId: string;
  ctx: CommandContext;
  current: IdentitiesAtRevision;
  uid: string;
}
export interface RestoreAccount {
  type: 'RestoreAccount';
  userId: string;
  ctx: CommandContext;
}
/** Erases the personal data of an account that can no longer be restored. */
export interface EraseAccount {
  type: 'EraseAccount';
  userId: string;
  ctx: CommandContext;
  currentNames: Names & { email: string; uids: readonly string[]; discordAccount: DiscordAccount | null };
}

/** Parts of a token that only its row holds. Events do not contain them. */
export interface AccessTokenRow {
  hash: string;
  name: string;
  scopes: readonly TokenScope[];
  communityId: string | null;
}
/** A token for another program. Only admins give the scope `admin`. */
export interface CreateAccessToken {
  type: 'CreateAccessToken';
  userId: string;
  ctx: CommandContext;
  tokenId: string;
  expiresAt: string;
  row: AccessTokenRow;
}
export interface RevokeAccessToken {
  type: 'RevokeAccessToken';
  userId: string;
  ctx: CommandContext;
  tokenId: string;
}

export type UserCommand =
  | RegisterUser
  | UpdateSettings
  | EditUser
  | GrantAdmin
  | RevokeAdmin
  | BanUser
  | BeginBan
  | UnbanUser
  | LiftExpiredBan
  | EndSessions
  | EndSelectedSessions
  | DeleteAccount
  | LinkDiscord
  | UnlinkDiscord
  | LinkIdentity
  | UnlinkIdentity
  | RestoreAccount
  | EraseAccount
  | CreateAccessToken
  | RevokeAccessToken;
