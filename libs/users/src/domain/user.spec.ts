import { describeDecider } from '@muster/kernel';
import * as commands from './commands';
import { user } from './decide';
import type { UserEvent } from './user';

const { given } = describeDecider(user);
const HANA = 'hana';
const MORNING = { now: '2026-11-20T08:00:00.000Z' };
const DAY_MS = 86_400_000;
const after = (days: number) => ({ now: new Date(Date.parse(MORNING.now) + days * DAY_MS).toISOString() });
const admin = { userId: 'root', isAdmin: true };
const player = { userId: 'bo', isAdmin: false };

const profile: commands.Profile = {
  uid: 'sub-1',
  email: 'hana@players.test',
  name: 'Hana',
  tagline: 'fox',
  discord: 'hana',
  region: 'NA',
  rank: 'Gold 2',
  canEmail: false,
};
const registered: UserEvent = { type: 'UserRegistered', userId: HANA, region: 'NA', rank: 'Gold 2', canEmail: false };
const isAdmin: UserEvent = { type: 'AdminGranted' };
const banned: UserEvent = { type: 'UserBanned', from: after(0).now, to: after(7).now, by: 'root' };
const begun: UserEvent[] = [{ type: 'BanBegan' }, { type: 'SessionsEnded' }];
const deleted: UserEvent = { type: 'AccountDeleted', restorableUntil: after(30).now };
const currentNames: commands.NamesAtRevision = { name: 'Hana', tagline: 'fox', discord: 'hana', revision: 1 };
const change = (changes: Partial<commands.Settings>, { seated = false, names = currentNames } = {}) =>
  new commands.UpdateSettings(HANA, MORNING, names, changes, seated);
const ban = (from: number, to: number, by = admin) =>
  new commands.BanUser(HANA, by, MORNING, after(from).now, after(to).now, 'unfair play');

describe('signing up', () => {
  test('registers an account', () =>
    given()
      .when(new commands.RegisterUser(HANA, MORNING, profile))
      .then(registered));
  test('emits events without personal data', () => {
    const json = JSON.stringify(user.decide(new commands.RegisterUser('u1', MORNING, profile), user.initial));
    for (const secret of ['Hana', 'fox', 'sub-1', 'players.test']) expect(json).not.toContain(secret);
  });
});

describe('settings', () => {
  test('a new name is one event that does not contain the name', () =>
    given(registered)
      .when(change({ name: 'Nyx' }))
      .then({ type: 'NameChanged' }));
  test('saving without changes emits no event', () =>
    given(registered)
      .when(
        change({
          name: 'Hana',
          tagline: 'fox',
          discord: 'hana',
          region: 'NA',
          rank: 'Gold 2',
          canEmail: false,
          background: 'Summoners Rift',
          blur: '20',
        }),
      )
      .thenNothing());
  test('an empty tagline becomes the default of the region', () =>
    given(registered)
      .when(change({ tagline: '' }))
      .then({ type: 'NameChanged' }));
  test('each changed part of the form is one event', () =>
    given(registered)
      .when(
        change({
          name: 'Nyx',
          discord: 'nyx',
          region: 'OCE',
          rank: 'Master',
          canEmail: true,
          background: 'Thresh',
          blur: '4',
        }),
      )
      .then(
        { type: 'RegionChanged', region: 'OCE' },
        { type: 'NameChanged' },
        { type: 'DiscordChanged' },
        { type: 'RankChanged', rank: 'Master' },
        { type: 'EmailOptInSwitched', canEmail: true },
        { type: 'BackgroundChosen', background: 'Thresh', blur: '4' },
      ));
  test('a new blur keeps the image', () =>
    given(registered)
      .when(change({ blur: '4' }))
      .then({ type: 'BackgroundChosen', background: 'Summoners Rift', blur: '4' }));
  test('rejects a new region while the user has a seat in the old one', () =>
    given(registered)
      .when(change({ region: 'EUW' }, { seated: true }))
      .thenRejects('seated-in-region'));
  test('a seated user can save their current region', () =>
    given(registered)
      .when(change({ region: 'NA' }, { seated: true }))
      .thenNothing());
  test('rejects a form based on outdated names', () =>
    given(registered, { type: 'NameChanged' })
      .when(change({ discord: 'nyx' }))
      .thenRejects('changed-meanwhile'));
  test('rejects a form based on an outdated region, because seats were checked in the old one', () =>
    given(registered, { type: 'RegionChanged', region: 'EUW' })
      .when(change({ region: 'NA' }))
      .thenRejects('changed-meanwhile'));
  test('rejects settings of a deleted account', () =>
    given(registered, deleted)
      .when(change({ name: 'Nyx' }))
      .thenRejects('account-not-found'));
  test('an admin edits a name and a rank', () =>
    given(registered)
      .when(new commands.EditUser(HANA, admin, MORNING, currentNames, { name: 'Nyx', rank: 'Iron 4' }))
      .then({ type: 'NameChanged' }, { type: 'RankChanged', rank: 'Iron 4' }));
  test('rejects edits by a player', () =>
    given(registered)
      .when(new commands.EditUser(HANA, player, MORNING, currentNames, { rank: 'Challenger' }))
      .thenRejects('admin-only'));
});

describe('admin rights', () => {
  test('are granted once', () => given(registered, isAdmin).when(new commands.GrantAdmin(HANA, MORNING)).thenNothing());
  test('lift a current or future ban, because admins cannot be banned', () => {
    const later: UserEvent = { ...banned, from: after(1).now };
    given(registered, banned, ...begun)
      .when(new commands.GrantAdmin(HANA, MORNING))
      .then({ type: 'UserUnbanned' }, isAdmin);
    given(registered, later).when(new commands.GrantAdmin(HANA, MORNING)).then({ type: 'UserUnbanned' }, isAdmin);
    given(registered, later)
      .when(new commands.GrantAdmin(HANA, after(2)))
      .then(...begun, { type: 'UserUnbanned' }, isAdmin);
    given(registered, banned, ...begun)
      .when(new commands.GrantAdmin(HANA, after(7)))
      .then(isAdmin);
  });
  test('are revoked by another admin', () =>
    given(registered, isAdmin)
      .when(new commands.RevokeAdmin(HANA, admin, MORNING, 1))
      .then({ type: 'AdminRevoked' }));
  test('cannot be revoked by a player', () =>
    given(registered, isAdmin)
      .when(new commands.RevokeAdmin(HANA, player, MORNING, 1))
      .thenRejects('admin-only'));
  test('cannot be revoked from the last admin', () =>
    given(registered, isAdmin)
      .when(new commands.RevokeAdmin(HANA, admin, MORNING, 0))
      .thenRejects('last-admin'));
  test('the last admin cannot delete the account', () =>
    given(registered, isAdmin)
      .when(new commands.DeleteAccount(HANA, MORNING, 0))
      .thenRejects('last-admin'));
  test('a player can delete the account even if there is no admin', () =>
    given(registered)
      .when(new commands.DeleteAccount(HANA, MORNING, 0))
      .then(deleted));
});

describe('a ban', () => {
  test('ends all sessions when it begins immediately', () =>
    given(registered)
      .when(ban(0, 7))
      .then(banned, ...begun));
  test('has no effect before its start', () =>
    given(registered)
      .when(ban(1, 7))
      .then({ ...banned, from: after(1).now }));
  test('must end after its start', () => given(registered).when(ban(2, 2)).thenRejects('ban-ends-too-early'));
  test('cannot be imposed on admins', () =>
    given(registered, isAdmin).when(ban(0, 7)).thenRejects('admin-not-bannable'));
  test('can be imposed by admins only', () =>
    given(registered)
      .when(ban(0, 7, player))
      .thenRejects('admin-only'));
  test('can be lifted by admins only, once', () =>
    given(registered, banned, { type: 'UserUnbanned' })
      .when(new commands.UnbanUser(HANA, admin, MORNING))
      .thenNothing());
  test('must end on a later calendar day', () => {
    const minutes = (count: number) => count / 24 / 60;
    const untilMidnight = 1 - (Date.parse(MORNING.now) % DAY_MS) / DAY_MS;
    given(registered)
      .when(ban(0, untilMidnight - minutes(1)))
      .thenRejects('ban-ends-too-early');
    given(registered)
      .when(ban(0, untilMidnight))
      .then({ ...banned, to: after(untilMidnight).now }, ...begun);
  });
  test('counts its days in the time zone of the admin', () => {
    const ofDays = (to: number, first: string, last: string) =>
      new commands.BanUser(HANA, admin, MORNING, MORNING.now, after(to).now, 'unfair play', { first, last });
    given(registered)
      .when(ofDays(23 / 24, '2026-03-28', '2026-03-29'))
      .then({ ...banned, to: after(23 / 24).now }, ...begun);
    given(registered)
      .when(ofDays(1, '2026-03-28', '2026-03-28'))
      .thenRejects('ban-ends-too-early');
    given(registered)
      .when(ofDays(-1, '2026-03-28', '2026-03-29'))
      .thenRejects('ban-ends-too-early');
  });
  test('may lie in the past; then it ends no session', () =>
    given(registered)
      .when(ban(-3, -2))
      .then({ ...banned, from: after(-3).now, to: after(-2).now }));
  test('is lifted as expired only after its end', () => {
    const lift = (days: number, by = admin) => new commands.LiftExpiredBan(HANA, by, after(days));
    given(registered, banned).when(lift(6.9)).thenNothing();
    given(registered, banned).when(lift(7)).then({ type: 'UserUnbanned' });
    given(registered, banned, { type: 'UserUnbanned' }).when(lift(7)).thenNothing();
    given(registered, banned, { ...banned, to: after(14).now })
      .when(lift(7))
      .thenNothing();
    given(registered, banned, deleted).when(lift(7)).then({ type: 'UserUnbanned' });
    given(registered, banned).when(lift(7, player)).thenRejects('admin-only');
  });
  describe('scheduled', () => {
    const scheduled: UserEvent = { ...banned, from: after(1).now };
    const begin = (days: number) => new commands.BeginBan(HANA, after(days));
    test('ends all sessions when it begins, once', () => {
      given(registered, scheduled)
        .when(begin(1))
        .then(...begun);
      given(registered, scheduled, ...begun)
        .when(begin(1))
        .thenNothing();
    });
    test('does nothing before its start, or after it was lifted or has expired', () => {
      given(registered, scheduled).when(begin(0.9)).thenNothing();
      given(registered, scheduled, { type: 'UserUnbanned' }).when(begin(1)).thenNothing();
      given(registered, scheduled).when(begin(7)).thenNothing();
    });
    test('does nothing at its old start after it was rescheduled', () =>
      given(registered, scheduled, { ...banned, from: after(3).now })
        .when(begin(1))
        .thenNothing());
    test('ends all sessions if it is lifted or replaced before its job has run', () => {
      given(registered, scheduled)
        .when(new commands.UnbanUser(HANA, admin, after(1)))
        .then(...begun, { type: 'UserUnbanned' });
      given(registered, scheduled)
        .when(new commands.BanUser(HANA, admin, after(1), after(9).now, after(12).now, 'x'))
        .then(...begun, { ...banned, from: after(9).now, to: after(12).now });
    });
    test('ends no session if it is lifted before its start', () =>
      given(registered, scheduled)
        .when(new commands.UnbanUser(HANA, admin, MORNING))
        .then({ type: 'UserUnbanned' }));
    test('begins while the account is deleted, so that restoring the account does not evade it', () =>
      given(registered, scheduled, deleted)
        .when(begin(1))
        .then(...begun));
  });
  test('is rejected for unknown accounts', () => given().when(ban(0, 7)).thenRejects('account-not-found'));
});

describe('EndSessions', () => {
  test('ends all sessions', () =>
    given(registered)
      .when(new commands.EndSessions(HANA, MORNING, 0))
      .then({ type: 'SessionsEnded' }));
  test('does nothing for a session version that has ended', () =>
    given(registered, { type: 'SessionsEnded' })
      .when(new commands.EndSessions(HANA, MORNING, 0))
      .thenNothing());
});

describe('deleting an account', () => {
  test('can be reversed by signing in within 30 days', () =>
    given(registered, deleted)
      .when(new commands.RestoreAccount(HANA, after(29)))
      .then({ type: 'AccountRestored' }));
  test('cannot be reversed after 30 days', () =>
    given(registered, deleted)
      .when(new commands.RestoreAccount(HANA, after(30)))
      .thenRejects('account-gone'));
  test('is followed by erasure after 30 days, not before', () => {
    const erase = (days: number) =>
      new commands.EraseAccount(HANA, after(days), { ...currentNames, uid: 'sub-1', email: 'hana@players.test' });
    given(registered, deleted).when(erase(29)).thenNothing();
    given(registered, deleted).when(erase(30)).then({ type: 'AccountErased' });
    given(registered, deleted, { type: 'AccountErased' }).when(erase(31)).thenNothing();
    given(registered, deleted, { type: 'AccountRestored' }).when(erase(31)).thenNothing();
  });
  test('ends all sessions', () => expect([registered, deleted].reduce(user.evolve, user.initial).sessions).toBe(1));
});

describe('EndSelectedSessions', () => {
  const end = (at: { now: string }, ...which: string[]) => new commands.EndSelectedSessions(HANA, at, which);
  const ended = (session: string, { now }: { now: string }): UserEvent => ({ type: 'SessionEnded', session, at: now });
  test('ends only the given sessions, once', () => {
    given(registered).when(end(MORNING, 'phone')).then(ended('phone', MORNING));
    given(registered, ended('phone', MORNING))
      .when(end(MORNING, 'phone', 'tablet'))
      .then(ended('tablet', MORNING));
  });
  test('forgets ended sessions when their tokens have expired or all sessions have ended', () => {
    const state = [registered, ended('phone', MORNING), ended('tablet', after(2))].reduce(user.evolve, user.initial);
    expect(state.ended).toEqual([{ session: 'tablet', at: after(2).now }]);
    expect(user.evolve(state, { type: 'SessionsEnded' })).toMatchObject({ sessions: 1, ended: [] });
  });
  test('ends all sessions if more were selected than can be stored', () =>
    given(registered, ...Array.from({ length: 100 }, (_, i) => ended(`s${i}`, MORNING)))
      .when(end(MORNING, 'one more'))
      .then({ type: 'SessionsEnded' }));
});
