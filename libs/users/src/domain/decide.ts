/** Every wish an account can be asked, and what it answers. */
import { ACCOUNT_RESTORABLE_DAYS } from '@muster/contracts';
import { type Decider, Rejection } from '@muster/kernel';
import type { Actor, BanUser, DeleteAccount, Edge, EndSessions, EndSome, EraseAccount, GrantAdmin, LiftExpiredBan, RegisterUser, RestoreAccount, RevokeAdmin, UnbanUser, UserCommand } from './commands';
import { decideSettings } from './settings';
import { evolve, nobody, stillEnded, type User, type UserEvent } from './user';

const DAY_MS = 24 * 60 * 60 * 1_000;

function decide(command: UserCommand, user: User): readonly UserEvent[] {
  switch (command.type) {
    case 'RegisterUser': return register(command, user);
    case 'DeleteAccount': return remove(command, user);
    case 'RestoreAccount': return restore(command, user);
    case 'EraseAccount': return erase(command, user);
    case 'LiftExpiredBan': return liftExpired(command, user);
    case 'BeginBan': return begin(command.edge, user);
  }
  mustBeHere(user);
  switch (command.type) {
    case 'UpdateSettings': return decideSettings(command, user);
    case 'EditUser': mustBeAdmin(command.by); return decideSettings(command, user);
    case 'GrantAdmin': return grant(command, user);
    case 'RevokeAdmin': return revoke(command, user);
    case 'BanUser': return turnAway(command, user);
    case 'UnbanUser': return unban(command, user);
    case 'EndSessions': return endSessions(command, user);
    case 'EndSome': return endSome(command, user);
  }
}

function mustBeHere(user: User): void {
  if (!user.id || user.restorableUntil) throw new Rejection('account-not-found');
}
function mustBeAdmin(by: Actor): void {
  if (!by.isAdmin) throw new Rejection('admin-only');
}

function register({ userId, profile }: RegisterUser, user: User): readonly UserEvent[] {
  if (user.id) return [];
  return [{ type: 'UserRegistered', userId, region: profile.region, rank: profile.rank, canEmail: profile.canEmail }];
}

/** No admin is banned, so a ban that is in force or to come is lifted. */
function grant({ edge }: GrantAdmin, user: User): readonly UserEvent[] {
  if (user.isAdmin) return [];
  const isBarred = user.ban !== null && !isOver(user.ban.to, edge.at);
  return [...(isBarred ? [...begin(edge, user), { type: 'UserUnbanned' as const }] : []), { type: 'AdminGranted' }];
}

function revoke({ by, otherAdmins }: RevokeAdmin, user: User): readonly UserEvent[] {
  mustBeAdmin(by);
  if (!user.isAdmin) return [];
  if (otherAdmins === 0) throw new Rejection('last-admin');
  return [{ type: 'AdminRevoked' }];
}

function turnAway({ by, edge, from, to, days }: BanUser, user: User): readonly UserEvent[] {
  mustBeAdmin(by);
  if (user.isAdmin) throw new Rejection('admin-not-bannable');
  if (to <= from || days.last <= days.first) throw new Rejection('ban-ends-too-early');
  if (user.ban?.from === from && user.ban.to === to) return [];
  const banned: UserEvent = { type: 'UserBanned', from, to, by: by.userId };
  return inForce({ from, to }, edge.at) ? [banned, ...BEGUN] : [...begin(edge, user), banned];
}

const BEGUN: readonly UserEvent[] = [{ type: 'BanBegan' }, { type: 'SessionsEnded' }];

/** Ends the sessions under a ban that is in force, once per ban. Also before it is lifted or replaced, should the timer be late. */
function begin({ at }: Edge, { ban, erased }: User): readonly UserEvent[] {
  return ban && !ban.begun && !erased && inForce(ban, at) ? BEGUN : [];
}

/** Evaluated against the current time on every check, because bans start and end without an event. */
export function inForce(ban: { from: string; to: string } | null, at: string): boolean {
  return ban !== null && Date.parse(ban.from) <= Date.parse(at) && Date.parse(at) < Date.parse(ban.to);
}

function unban({ by, edge }: UnbanUser, user: User): readonly UserEvent[] {
  mustBeAdmin(by);
  return user.ban ? [...begin(edge, user), { type: 'UserUnbanned' }] : [];
}

/** Also of somebody who is gone: a ban that is over is in nobody's way. */
function liftExpired({ by, edge }: LiftExpiredBan, { ban }: User): readonly UserEvent[] {
  mustBeAdmin(by);
  return ban && isOver(ban.to, edge.at) ? [{ type: 'UserUnbanned' }] : [];
}

function endSessions({ sessions }: EndSessions, user: User): readonly UserEvent[] {
  return sessions === user.sessions ? [{ type: 'SessionsEnded' }] : [];
}

/** Who ends so many within a day ends all of them: what an account remembers has its limit. */
const MOST_ENDED = 100;

function endSome({ edge: { at }, which }: EndSome, user: User): readonly UserEvent[] {
  const ended = stillEnded(user, at);
  const open = [...new Set(which)].filter((session) => !ended.some((one) => one.session === session));
  if (ended.length + open.length > MOST_ENDED) return open.length > 0 ? [{ type: 'SessionsEnded' }] : [];
  return open.map((session) => ({ type: 'SessionEnded', session, at }));
}

function remove({ edge, otherAdmins }: DeleteAccount, user: User): readonly UserEvent[] {
  if (!user.id) throw new Rejection('account-not-found');
  if (user.restorableUntil) return [];
  if (user.isAdmin && otherAdmins === 0) throw new Rejection('last-admin');
  return [{ type: 'AccountDeleted', restorableUntil: new Date(Date.parse(edge.at) + ACCOUNT_RESTORABLE_DAYS * DAY_MS).toISOString() }];
}

function restore({ edge }: RestoreAccount, user: User): readonly UserEvent[] {
  if (!user.id) throw new Rejection('account-not-found');
  if (user.restorableUntil && (user.erased || isOver(user.restorableUntil, edge.at))) throw new Rejection('account-gone');
  return user.restorableUntil ? [{ type: 'AccountRestored' }] : [];
}

function erase({ edge }: EraseAccount, user: User): readonly UserEvent[] {
  if (!user.restorableUntil || user.erased || !isOver(user.restorableUntil, edge.at)) return [];
  return [{ type: 'AccountErased' }];
}

const isOver = (until: string, at: string): boolean => Date.parse(at) >= Date.parse(until);

export const user: Decider<UserCommand, User, UserEvent> = { initial: nobody, decide, evolve };
