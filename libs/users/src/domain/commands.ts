/** The wishes an account can be asked. What only the `people` row knows comes along in `known`. */
import { dayInOffset } from '@muster/contracts';
import type { Identity, Names } from './names';

export interface Actor {
  userId: string;
  isAdmin: boolean;
}
/** `at`: the instant of asking, ISO. */
export interface CommandContext {
  now: string;
}
/** The names as they were read, and the account's revision they were read at. */
export interface NamesAtRevision extends Names {
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
}

export class RegisterUser {
  readonly type = 'RegisterUser';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly profile: Profile,
  ) {}
}
/** `seated`: he sits in a scrim of his present region that has not started. */
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
/** An admin mends somebody's profile. */
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
/** Whether the asker may grant is the edge's to know: it holds the key. */
export class GrantAdmin {
  readonly type = 'GrantAdmin';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
  ) {}
}
/** `otherAdmins`: how many there are besides this one. */
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
   * `from` and `to` in UTC; `days`: what they are in the calendar of the admin, in which a ban lasts a day at least.
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
/** The start of a scheduled ban has come. */
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
/** A ban nobody lifted though its time is over; one that is still to be served stays. */
export class LiftExpiredBan {
  readonly type = 'LiftExpiredBan';
  constructor(
    readonly userId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
  ) {}
}
/** `sessions`: the session version to end, so that asking twice ends it once. */
export class EndSessions {
  readonly type = 'EndSessions';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly sessions: number,
  ) {}
}
/** Some sessions of several: they are seen on a list, and chosen from it. */
export class EndSelectedSessions {
  readonly type = 'EndSome';
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
export class RestoreAccount {
  readonly type = 'RestoreAccount';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
  ) {}
}
/** The thirty days are over: what tells who he was goes. */
export class EraseAccount {
  readonly type = 'EraseAccount';
  constructor(
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly currentNames: Names & Identity,
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
  | RestoreAccount
  | EraseAccount;
