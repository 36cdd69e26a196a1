/** The wishes an account can be asked. What only the `people` row knows comes along in `known`. */
import { dayInOffset } from '@muster/contracts';
import type { Identity, Names } from './names';

export interface Actor { userId: string; isAdmin: boolean }
/** `at`: the instant of asking, ISO. */
export interface Edge { at: string }
/** The names as they were read, and the account's revision they were read at. */
export interface KnownNames extends Names { revision: number }

export interface Profile extends Names, Identity { region: string; rank: string; canEmail: boolean }
export interface Settings { name: string; tagline: string; discord: string; region: string; rank: string; canEmail: boolean; background: string; blur: string }

export class RegisterUser {
  readonly type = 'RegisterUser';
  constructor(readonly userId: string, readonly edge: Edge, readonly profile: Profile) {}
}
/** `seated`: he sits in a scrim of his present region that has not started. */
export class UpdateSettings {
  readonly type = 'UpdateSettings';
  constructor(readonly userId: string, readonly edge: Edge, readonly known: KnownNames, readonly changes: Partial<Settings>, readonly seated: boolean) {}
}
/** An admin mends somebody's profile. */
export class EditUser {
  readonly type = 'EditUser';
  constructor(readonly userId: string, readonly by: Actor, readonly edge: Edge, readonly known: KnownNames, readonly changes: Partial<Pick<Settings, 'name' | 'tagline' | 'rank'>>) {}
}
/** Whether the asker may grant is the edge's to know: it holds the key. */
export class GrantAdmin {
  readonly type = 'GrantAdmin';
  constructor(readonly userId: string, readonly edge: Edge) {}
}
/** `otherAdmins`: how many there are besides this one. */
export class RevokeAdmin {
  readonly type = 'RevokeAdmin';
  constructor(readonly userId: string, readonly by: Actor, readonly edge: Edge, readonly otherAdmins: number) {}
}
export class BanUser {
  readonly type = 'BanUser';
  /** `from` and `to` in UTC; `days`: what they are in the calendar of the admin, in which a ban lasts a day at least. */
  constructor(
    readonly userId: string, readonly by: Actor, readonly edge: Edge, readonly from: string, readonly to: string, readonly reason: string,
    readonly days: { first: string; last: string } = { first: dayInOffset(from, 0), last: dayInOffset(to, 0) },
  ) {}
}
/** The start of a scheduled ban has come. */
export class BeginBan {
  readonly type = 'BeginBan';
  constructor(readonly userId: string, readonly edge: Edge) {}
}
export class UnbanUser {
  readonly type = 'UnbanUser';
  constructor(readonly userId: string, readonly by: Actor, readonly edge: Edge) {}
}
/** A ban nobody lifted though its time is over; one that is still to be served stays. */
export class LiftExpiredBan {
  readonly type = 'LiftExpiredBan';
  constructor(readonly userId: string, readonly by: Actor, readonly edge: Edge) {}
}
/** `sessions`: the session version to end, so that asking twice ends it once. */
export class EndSessions {
  readonly type = 'EndSessions';
  constructor(readonly userId: string, readonly edge: Edge, readonly sessions: number) {}
}
/** Some sessions of several: they are seen on a list, and chosen from it. */
export class EndSome {
  readonly type = 'EndSome';
  constructor(readonly userId: string, readonly edge: Edge, readonly which: readonly string[]) {}
}
export class DeleteAccount {
  readonly type = 'DeleteAccount';
  constructor(readonly userId: string, readonly edge: Edge, readonly otherAdmins: number) {}
}
export class RestoreAccount {
  readonly type = 'RestoreAccount';
  constructor(readonly userId: string, readonly edge: Edge) {}
}
/** The thirty days are over: what tells who he was goes. */
export class EraseAccount {
  readonly type = 'EraseAccount';
  constructor(readonly userId: string, readonly edge: Edge, readonly known: Names & Identity) {}
}

export type UserCommand =
  | RegisterUser | UpdateSettings | EditUser | GrantAdmin | RevokeAdmin | BanUser | BeginBan | UnbanUser | LiftExpiredBan | EndSessions | EndSome | DeleteAccount | RestoreAccount | EraseAccount;
