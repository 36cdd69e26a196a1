import { ACCOUNT_RESTORABLE_DAYS, dayInOffset } from '@muster/contracts';
import type { Decider } from '@muster/kernel';
import type {
  Actor,
  BanUser,
  DeleteAccount,
  CommandContext,
  EndSessions,
  EndSelectedSessions,
  EraseAccount,
  GrantAdmin,
  DiscordAtRevision,
  LiftExpiredBan,
  LinkDiscord,
  RegisterUser,
  RestoreAccount,
  RevokeAdmin,
  UnbanUser,
  UnlinkDiscord,
  UserCommand,
} from './commands';
import { UserRejection } from './errors';
import { decideSettings } from './settings';
import { evolve, initialUser, recentlyEndedSessions, type User, type UserEvent } from './user';

const DAY_MS = 24 * 60 * 60 * 1_000;

function decide(command: UserCommand, user: User): readonly UserEvent[] {
  switch (command.type) {
    case 'RegisterUser':
      return register(command, user);
    case 'DeleteAccount':
      return deleteAccount(command, user);
    case 'RestoreAccount':
      return restore(command, user);
    case 'EraseAccount':
      return erase(command, user);
    case 'LiftExpiredBan':
      return liftExpired(command, user);
    case 'BeginBan':
      return begin(command.ctx, user);
    case 'BanUser':
      return banUser(command, user);
    case 'UnbanUser':
      return unban(command, user);
    case 'RevokeAdmin':
      return revoke(command, user);
  }
  assertActive(user);
  switch (command.type) {
    case 'UpdateSettings':
      return decideSettings(command, user);
    case 'EditUser':
      assertAdmin(command.by);
      return decideSettings(command, user);
    case 'GrantAdmin':
      return grant(command, user);
    case 'EndSessions':
      return endSessions(command, user);
    case 'EndSelectedSessions':
      return endSelectedSessions(command, user);
    case 'LinkDiscord':
      return linkDiscord(command, user);
    case 'UnlinkDiscord':
      return unlinkDiscord(command, user);
  }
}

function assertActive(user: User): void {
  if (!user.id || user.restorableUntil) throw new UserRejection('account-not-found');
}
/** Sanctions reach deleted accounts too, because their owners may restore them. */
function assertNotErased(user: User): void {
  if (!user.id || user.erased) throw new UserRejection('account-not-found');
}
function assertAdmin(by: Actor): void {
  if (!by.isAdmin) throw new UserRejection('admin-only');
}

function register({ userId, profile }: RegisterUser, user: User): readonly UserEvent[] {
  if (user.id) return [];
  return [{ type: 'UserRegistered', userId, region: profile.region, rank: profile.rank, canEmail: profile.canEmail }];
}

/** Lifts a current or future ban, because admins cannot be banned. */
function grant({ ctx }: GrantAdmin, user: User): readonly UserEvent[] {
  if (user.isAdmin) return [];
  const isBarred = user.ban !== null && !hasPassed(user.ban.to, ctx.now);
  return [...(isBarred ? [...begin(ctx, user), { type: 'UserUnbanned' as const }] : []), { type: 'AdminGranted' }];
}

function revoke({ by, otherAdmins }: RevokeAdmin, user: User): readonly UserEvent[] {
  assertNotErased(user);
  assertAdmin(by);
  if (!user.isAdmin) return [];
  if (otherAdmins === 0 && !user.restorableUntil) throw new UserRejection('last-admin');
  return [{ type: 'AdminRevoked' }];
}

function banUser(
  { by, ctx, from, to, days = { first: dayInOffset(from, 0), last: dayInOffset(to, 0) } }: BanUser,
  user: User,
): readonly UserEvent[] {
  assertNotErased(user);
  assertAdmin(by);
  if (user.isAdmin) throw new UserRejection('admin-not-bannable');
  if (to <= from || days.last <= days.first) throw new UserRejection('ban-ends-too-early');
  if (user.ban?.from === from && user.ban.to === to) return [];
  const banned: UserEvent = { type: 'UserBanned', from, to, by: by.userId };
  return isBanInForce({ from, to }, ctx.now) ? [banned, ...BEGUN] : [...begin(ctx, user), banned];
}

const BEGUN: readonly UserEvent[] = [{ type: 'BanBegan' }, { type: 'SessionsEnded' }];

/**
 * Ends the sessions under a ban in force, once per ban. Also called before a ban is lifted or replaced, in case its job
 * has not run yet.
 */
function begin({ now }: CommandContext, { ban, erased }: User): readonly UserEvent[] {
  return ban && !ban.begun && !erased && isBanInForce(ban, now) ? BEGUN : [];
}

/** Evaluated against the current time on every check, because bans start and end without an event. */
export function isBanInForce(ban: { from: string; to: string } | null, at: string): boolean {
  return ban !== null && Date.parse(ban.from) <= Date.parse(at) && Date.parse(at) < Date.parse(ban.to);
}

function unban({ by, ctx }: UnbanUser, user: User): readonly UserEvent[] {
  assertNotErased(user);
  assertAdmin(by);
  return user.ban ? [...begin(ctx, user), { type: 'UserUnbanned' }] : [];
}

/** Works on deleted accounts too, because removing an expired ban has no other effect. */
function liftExpired({ by, ctx }: LiftExpiredBan, { ban }: User): readonly UserEvent[] {
  assertAdmin(by);
  return ban && hasPassed(ban.to, ctx.now) ? [{ type: 'UserUnbanned' }] : [];
}

function endSessions({ sessions }: EndSessions, user: User): readonly UserEvent[] {
  return sessions === user.sessions ? [{ type: 'SessionsEnded' }] : [];
}

/** Limits the stored ended sessions: ending more within a day ends all sessions. */
const MAX_ENDED_SESSIONS = 100;

function endSelectedSessions({ ctx: { now }, sessionIds }: EndSelectedSessions, user: User): readonly UserEvent[] {
  const ended = recentlyEndedSessions(user, now);
  const open = [...new Set(sessionIds)].filter((session) => !ended.some(({ session: endedId }) => endedId === session));
  if (ended.length + open.length > MAX_ENDED_SESSIONS) return open.length > 0 ? [{ type: 'SessionsEnded' }] : [];
  return open.map((session) => ({ type: 'SessionEnded', session, at: now }));
}

/** Linking another account replaces the linked one; the name may have changed at Discord. */
function linkDiscord({ current, account }: LinkDiscord, user: User): readonly UserEvent[] {
  assertFresh(current, user);
  const { discord } = current;
  return discord?.id === account.id && discord.handle === account.handle ? [] : [{ type: 'DiscordLinked' }];
}

function unlinkDiscord({ current }: UnlinkDiscord, user: User): readonly UserEvent[] {
  assertFresh(current, user);
  return current.discord ? [{ type: 'DiscordUnlinked' }] : [];
}

/** The linked account was read earlier; if it has changed since, the wrong claim would be taken or released. */
function assertFresh({ revision }: DiscordAtRevision, user: User): void {
  if (revision !== user.revision) throw new UserRejection('changed-meanwhile');
}

function deleteAccount({ ctx, otherAdmins }: DeleteAccount, user: User): readonly UserEvent[] {
  if (!user.id) throw new UserRejection('account-not-found');
  if (user.restorableUntil) return [];
  if (user.isAdmin && otherAdmins === 0) throw new UserRejection('last-admin');
  return [
    {
      type: 'AccountDeleted',
      restorableUntil: new Date(Date.parse(ctx.now) + ACCOUNT_RESTORABLE_DAYS * DAY_MS).toISOString(),
    },
  ];
}

function restore({ ctx }: RestoreAccount, user: User): readonly UserEvent[] {
  if (!user.id) throw new UserRejection('account-not-found');
  if (user.restorableUntil && (user.erased || hasPassed(user.restorableUntil, ctx.now)))
    throw new UserRejection('account-gone');
  return user.restorableUntil ? [{ type: 'AccountRestored' }] : [];
}

function erase({ ctx }: EraseAccount, user: User): readonly UserEvent[] {
  if (!user.restorableUntil || user.erased || !hasPassed(user.restorableUntil, ctx.now)) return [];
  return [{ type: 'AccountErased' }];
}

const hasPassed = (until: string, at: string): boolean => Date.parse(at) >= Date.parse(until);

export const user: Decider<UserCommand, User, UserEvent> = { initial: initialUser, decide, evolve };
