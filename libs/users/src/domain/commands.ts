/** Commands of an account. `currentNames` holds data that only the `people` row has. */
import { dayInOffset, type Language } from '@muster/contracts';
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
/** The proven account as read, null if there is none, with the user's revision at that time. */
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
}

export class RegisterUser {
  readonly type = 'RegisterUser';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly profile: Profile,
  ) {}
}
/** `isSeatedInRegion`: whether the user has a seat in an upcoming scrim of their current region. */
export class UpdateSettings {
  readonly type = 'UpdateSettings';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly currentNames: NamesAtRevision,
    readonly changes: Partial<Settings>,
    readonly isSeatedInRegion: boolean,
  ) {}
}
/** An admin edits a user's profile. */
export class EditUser {
  readonly type = 'EditUser';
  constructor(
    readonly userId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly currentNames: NamesAtRevision,
    readonly changes: Partial<Pick<Settings, 'name' | 'tagline' | 'rank'>>,
  ) {}
}
/** The caller checks the admin key before sending this. */
export class GrantAdmin {
  readonly type = 'GrantAdmin';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
  ) {}
}
/** `otherAdmins`: number of admins besides this one. */
export class RevokeAdmin {
  readonly type = 'RevokeAdmin';
  constructor(
    readonly userId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly otherAdmins: number,
  ) {}
}
export class BanUser {
  readonly type = 'BanUser';
  /**
   * `from` and `to` in UTC; `days`: the same dates in the admin's time zone, in which a ban lasts at least a day.
   */
  constructor(
    readonly userId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly from: string,
    readonly to: string,
    readonly reason: string,
    readonly days: { first: string; last: string } = { first: dayInOffset(from, 0), last: dayInOffset(to, 0) },
  ) {}
}
/** Puts a scheduled ban into effect. */
export class BeginBan {
  readonly type = 'BeginBan';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
  ) {}
}
export class UnbanUser {
  readonly type = 'UnbanUser';
  constructor(
    readonly userId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
  ) {}
}
/** Removes a ban that has expired; a ban in force or in the future stays. */
export class LiftExpiredBan {
  readonly type = 'LiftExpiredBan';
  constructor(
    readonly userId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
  ) {}
}
/** `sessions`: the session version to end, so that a repeated command has no effect. */
export class EndSessions {
  readonly type = 'EndSessions';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly sessions: number,
  ) {}
}
/** Ends sessions chosen from the list. */
export class EndSelectedSessions {
  readonly type = 'EndSelectedSessions';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly sessionIds: readonly string[],
  ) {}
}
export class DeleteAccount {
  readonly type = 'DeleteAccount';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly otherAdmins: number,
  ) {}
}
/** The caller has proven that the account at Discord is the user's. */
export class LinkDiscord {
  readonly type = 'LinkDiscord';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly current: DiscordAtRevision,
    readonly account: DiscordAccount,
  ) {}
}
export class UnlinkDiscord {
  readonly type = 'UnlinkDiscord';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly current: DiscordAtRevision,
  ) {}
}
export class RestoreAccount {
  readonly type = 'RestoreAccount';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
  ) {}
}
/** Erases the personal data of an account that can no longer be restored. */
export class EraseAccount {
  readonly type = 'EraseAccount';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly currentNames: Names & Identity & { discordAccount: DiscordAccount | null },
  ) {}
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
  | RestoreAccount
  | EraseAccount;
