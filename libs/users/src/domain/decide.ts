import { MAX_ACCESS_TOKENS } from '@muster/contracts/access-tokens';
import { dayInOffset } from '@muster/contracts/instants';
import { ACCOUNT_RESTORABLE_DAYS } from '@muster/contracts/users';
import { deciderOf } from '@muster/kernel';
import type {
  Actor,
  BanUser,
  CreateAccessToken,
  DeleteAccount,
  CommandContext,
  EndSessions,
  EndSelectedSessions,
  EraseAccount,
  GrantAdmin,
  EditUser,
  LiftExpiredBan,
  LinkDiscord,
  LinkIdentity,
  RegisterUser,
  RestoreAccount,
  RevokeAccessToken,
  RevokeAdmin,
  UnbanUser,
  UnlinkDiscord,
  UnlinkIdentity,
  UpdateSettings,
  UserCommand,
} from './commands';
import { UserRejection } from './errors';
import { decideSettings } from './settings';
import { endedUntil, initialUser, recentlyEndedSessions, type User, type UserEvent } from './user';

const DAY_MS = 24 * 60 * 60 * 1_000;

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

function revoke({ by }: RevokeAdmin, user: User): readonly UserEvent[] {
  assertNotErased(user);
  assertAdmin(by);
  return user.isAdmin ? [{ type: 'AdminRevoked' }] : [];
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

/** Limits the stored ended sessions: ending more within the lifetime of a token ends all sessions. */
const MAX_ENDED_SESSIONS = 200;

function endSelectedSessions(
  { ctx: { now }, sessionIds, sessionDays }: EndSelectedSessions,
  user: User,
): readonly UserEvent[] {
  const ended = recentlyEndedSessions(user, now);
  const open = [...new Set(sessionIds)].filter((session) => !ended.some(({ session: endedId }) => endedId === session));
  if (ended.length + open.length > MAX_ENDED_SESSIONS) return open.length > 0 ? [{ type: 'SessionsEnded' }] : [];
  const until = endedUntil(now, sessionDays);
  return open.map((session) => ({ type: 'SessionEnded', session, at: now, until }));
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

function linkIdentity({ current, identity }: LinkIdentity, user: User): readonly UserEvent[] {
  assertFresh(current, user);
  return current.uids.includes(identity.uid) ? [] : [{ type: 'IdentityLinked' }];
}

function unlinkIdentity({ current, uid }: UnlinkIdentity, user: User): readonly UserEvent[] {
  assertFresh(current, user);
  if (!current.uids.includes(uid)) return [];
  if (current.uids.length === 1) throw new UserRejection('last-identity');
  return [{ type: 'IdentityUnlinked' }];
}

/**
 * The linked accounts were read before the command; if they have changed since, the wrong claim would be taken or
 * released.
 */
function assertFresh({ revision }: { revision: number }, user: User): void {
  if (revision !== user.revision) throw new UserRejection('changed-meanwhile');
}

function deleteAccount({ ctx }: DeleteAccount, user: User): readonly UserEvent[] {
  if (!user.id) throw new UserRejection('account-not-found');
  if (user.restorableUntil) return [];
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

function createAccessToken({ ctx, tokenId, expiresAt, row }: CreateAccessToken, user: User): readonly UserEvent[] {
  if (row.scopes.includes('admin') && !user.isAdmin) throw new UserRejection('admin-only');
  const valid = user.accessTokens.filter((token) => !hasPassed(token.expiresAt, ctx.now));
  if (valid.some(({ id }) => id === tokenId)) return [];
  if (valid.length >= MAX_ACCESS_TOKENS) throw new UserRejection('too-many-tokens');
  const expired = user.accessTokens.filter((token) => !valid.includes(token));
  return [
    ...expired.map(({ id }): UserEvent => ({ type: 'AccessTokenRevoked', token: id })),
    { type: 'AccessTokenCreated', token: tokenId, expiresAt },
  ];
}

function revokeAccessToken({ tokenId }: RevokeAccessToken, user: User): readonly UserEvent[] {
  if (!user.accessTokens.some(({ id }) => id === tokenId)) throw new UserRejection('token-not-found');
  return [{ type: 'AccessTokenRevoked', token: tokenId }];
}

const hasPassed = (until: string, at: string): boolean => Date.parse(at) >= Date.parse(until);

/** Wraps the decision on a command that deleted accounts reject. */
const active =
  <C>(decide: (command: C, user: User) => readonly UserEvent[]) =>
  (command: C, user: User): readonly UserEvent[] => {
    assertActive(user);
    return decide(command, user);
  };

function editUser(command: EditUser, user: User): readonly UserEvent[] {
  assertAdmin(command.by);
  return decideSettings(command, user);
}

const revised = (user: User): User => ({ ...user, revision: user.revision + 1 });

export const user = deciderOf<UserCommand, User, UserEvent>(initialUser, {
  commands: {
    RegisterUser: register,
    UpdateSettings: active<UpdateSettings>(decideSettings),
    EditUser: active(editUser),
    GrantAdmin: active(grant),
    RevokeAdmin: revoke,
    BanUser: banUser,
    BeginBan: ({ ctx }, state) => begin(ctx, state),
    UnbanUser: unban,
    LiftExpiredBan: liftExpired,
    EndSessions: active(endSessions),
    EndSelectedSessions: active(endSelectedSessions),
    DeleteAccount: deleteAccount,
    LinkDiscord: active(linkDiscord),
    UnlinkDiscord: active(unlinkDiscord),
    LinkIdentity: active(linkIdentity),
    UnlinkIdentity: active(unlinkIdentity),
    RestoreAccount: restore,
    EraseAccount: erase,
    CreateAccessToken: active(createAccessToken),
    RevokeAccessToken: active(revokeAccessToken),
  },
  events: {
    UserRegistered: {
      apply: (_, { userId: id, region, rank, canEmail }) => ({
        ...initialUser,
        id,
        region,
        rank,
        canEmail,
        revision: 1,
      }),
    },
    NameChanged: { apply: revised },
    DiscordChanged: { apply: revised },
    RegionChanged: { apply: (state, { region }) => ({ ...revised(state), region }) },
    RankChanged: { apply: (state, { rank }) => ({ ...state, rank }) },
    EmailOptInSwitched: { apply: (state, { canEmail }) => ({ ...state, canEmail }) },
    BackgroundChosen: { apply: (state, { background, blur }) => ({ ...state, background, blur }) },
    LanguageChosen: { apply: (state, { language }) => ({ ...state, language }) },
    RolesPreferred: { apply: (state, { roles }) => ({ ...state, roles }) },
    RecordSharingChosen: { apply: (state, { shared }) => ({ ...state, showRecord: shared }) },
    TermsAccepted: { apply: (state, { since, at }) => ({ ...state, terms: { since, at } }) },
    DiscordLinked: { apply: revised },
    DiscordUnlinked: { apply: revised },
    IdentityLinked: { apply: revised },
    IdentityUnlinked: { apply: revised },
    AdminGranted: { apply: (state) => ({ ...state, isAdmin: true }) },
    AdminRevoked: { apply: (state) => ({ ...state, isAdmin: false }) },
    UserBanned: { apply: (state, { from, to, by }) => ({ ...state, ban: { from, to, by } }) },
    BanBegan: {
      apply: (state) => ({ ...state, ban: state.ban && { ...state.ban, begun: true }, accessTokens: [] }),
    },
    UserUnbanned: { apply: (state) => ({ ...state, ban: null }) },
    SessionsEnded: { apply: (state) => ({ ...state, sessions: state.sessions + 1, ended: [] }) },
    SessionEnded: {
      apply: (state, { session, at, until }) => ({
        ...state,
        ended: [...recentlyEndedSessions(state, at), { session, at, ...(until !== undefined && { until }) }],
      }),
    },
    AccessTokenCreated: {
      apply: (state, { token: id, expiresAt }) => ({
        ...state,
        accessTokens: [...state.accessTokens, { id, expiresAt }],
      }),
    },
    AccessTokenRevoked: {
      apply: (state, { token }) => ({
        ...state,
        accessTokens: state.accessTokens.filter(({ id }) => id !== token),
      }),
    },
    AccountDeleted: {
      apply: (state, { restorableUntil }) => ({
        ...state,
        restorableUntil,
        sessions: state.sessions + 1,
        ended: [],
        accessTokens: [],
      }),
    },
    AccountRestored: { apply: (state) => ({ ...state, restorableUntil: null }) },
    AccountErased: {
      apply: (state) => ({ ...revised(state), isAdmin: false, roles: [], showRecord: false, erased: true }),
    },
  },
});
