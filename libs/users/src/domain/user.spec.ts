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
const known: commands.NamesAtRevision = { name: 'Hana', tagline: 'fox', discord: 'hana', revision: 1 };
const change = (changes: Partial<commands.Settings>, { seated = false, over = known } = {}) =>
  new commands.UpdateSettings(HANA, MORNING, over, changes, seated);
const ban = (from: number, to: number, by = admin) =>
  new commands.BanUser(HANA, by, MORNING, after(from).now, after(to).now, 'unfair play');

describe('signing up', () => {
  test('makes an account', () =>
    given()
      .when(new commands.RegisterUser(HANA, MORNING, profile))
      .then(registered));
  test('tells the log nothing that names the person', () => {
    const told = JSON.stringify(user.decide(new commands.RegisterUser('u1', MORNING, profile), user.initial));
    for (const secret of ['Hana', 'fox', 'sub-1', 'players.test']) expect(told).not.toContain(secret);
  });
});

describe('settings', () => {
  test('a new name is one fact, without the name in it', () =>
    given(registered)
      .when(change({ name: 'Nyx' }))
      .then({ type: 'NameChanged' }));
  test('a form saved without changes changes nothing', () =>
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
  test('an empty tagline becomes the one of the region', () =>
    given(registered)
      .when(change({ tagline: '' }))
      .then({ type: 'NameChanged' }));
  test('a form with everything new is one fact each', () =>
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
  test('a new blur keeps the picture', () =>
    given(registered)
      .when(change({ blur: '4' }))
      .then({ type: 'BackgroundChosen', background: 'Summoners Rift', blur: '4' }));
  test('who sits in a scrim of his region stays in it', () =>
    given(registered)
      .when(change({ region: 'EUW' }, { seated: true }))
      .thenRejects('seated-in-region'));
  test('who sits in a scrim may save the region he is in', () =>
    given(registered)
      .when(change({ region: 'NA' }, { seated: true }))
      .thenNothing());
  test('a form about names that have changed meanwhile is judged again', () =>
    given(registered, { type: 'NameChanged' })
      .when(change({ discord: 'nyx' }))
      .thenRejects('changed-meanwhile'));
  test('so is one about a region, for the seats were looked up in the old one', () =>
    given(registered, { type: 'RegionChanged', region: 'EUW' })
      .when(change({ region: 'NA' }))
      .thenRejects('changed-meanwhile'));
  test('nobody saves settings of an account that is gone', () =>
    given(registered, deleted)
      .when(change({ name: 'Nyx' }))
      .thenRejects('account-not-found'));
  test('an admin mends a name and a rank', () =>
    given(registered)
      .when(new commands.EditUser(HANA, admin, MORNING, known, { name: 'Nyx', rank: 'Iron 4' }))
      .then({ type: 'NameChanged' }, { type: 'RankChanged', rank: 'Iron 4' }));
  test('a player edits nobody', () =>
    given(registered)
      .when(new commands.EditUser(HANA, player, MORNING, known, { rank: 'Challenger' }))
      .thenRejects('admin-only'));
});

describe('admin rights', () => {
  test('are granted once', () => given(registered, isAdmin).when(new commands.GrantAdmin(HANA, MORNING)).thenNothing());
  test('lift a ban in force or to come, for no admin is banned', () => {
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
  test('are taken by another admin', () =>
    given(registered, isAdmin)
      .when(new commands.RevokeAdmin(HANA, admin, MORNING, 1))
      .then({ type: 'AdminRevoked' }));
  test('are not taken by a player', () =>
    given(registered, isAdmin)
      .when(new commands.RevokeAdmin(HANA, player, MORNING, 1))
      .thenRejects('admin-only'));
  test('the last admin stays one', () =>
    given(registered, isAdmin)
      .when(new commands.RevokeAdmin(HANA, admin, MORNING, 0))
      .thenRejects('last-admin'));
  test('the last admin cannot leave', () =>
    given(registered, isAdmin)
      .when(new commands.DeleteAccount(HANA, MORNING, 0))
      .thenRejects('last-admin'));
  test('a player can, with no admin beside him', () =>
    given(registered)
      .when(new commands.DeleteAccount(HANA, MORNING, 0))
      .then(deleted));
});

describe('a ban', () => {
  test('that begins now ends every session', () =>
    given(registered)
      .when(ban(0, 7))
      .then(banned, ...begun));
  test('that begins tomorrow leaves today alone', () =>
    given(registered)
      .when(ban(1, 7))
      .then({ ...banned, from: after(1).now }));
  test('ends after it begins', () => given(registered).when(ban(2, 2)).thenRejects('ban-ends-too-early'));
  test('hits no admin', () => given(registered, isAdmin).when(ban(0, 7)).thenRejects('admin-not-bannable'));
  test('comes from an admin', () =>
    given(registered)
      .when(ban(0, 7, player))
      .thenRejects('admin-only'));
  test('is lifted by an admin, once', () =>
    given(registered, banned, { type: 'UserUnbanned' })
      .when(new commands.UnbanUser(HANA, admin, MORNING))
      .thenNothing());
  test('ends on a later day of the calendar', () => {
    const minutes = (count: number) => count / 24 / 60;
    const untilMidnight = 1 - (Date.parse(MORNING.now) % DAY_MS) / DAY_MS;
    given(registered)
      .when(ban(0, untilMidnight - minutes(1)))
      .thenRejects('ban-ends-too-early');
    given(registered)
      .when(ban(0, untilMidnight))
      .then({ ...banned, to: after(untilMidnight).now }, ...begun);
  });
  test('counts its days in the calendar of the admin', () => {
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
  test('may lie in the past, and then ends no session', () =>
    given(registered)
      .when(ban(-3, -2))
      .then({ ...banned, from: after(-3).now, to: after(-2).now }));
  test('that is over is lifted as expired, one in force is not', () => {
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
  describe('that was scheduled', () => {
    const scheduled: UserEvent = { ...banned, from: after(1).now };
    const begin = (days: number) => new commands.BeginBan(HANA, after(days));
    test('ends every session when it begins, once', () => {
      given(registered, scheduled)
        .when(begin(1))
        .then(...begun);
      given(registered, scheduled, ...begun)
        .when(begin(1))
        .thenNothing();
    });
    test('does nothing before its start, once it is lifted or over', () => {
      given(registered, scheduled).when(begin(0.9)).thenNothing();
      given(registered, scheduled, { type: 'UserUnbanned' }).when(begin(1)).thenNothing();
      given(registered, scheduled).when(begin(7)).thenNothing();
    });
    test('does nothing at its old start after it was rescheduled', () =>
      given(registered, scheduled, { ...banned, from: after(3).now })
        .when(begin(1))
        .thenNothing());
    test('ends every session also when it is lifted or replaced before its timer ran', () => {
      given(registered, scheduled)
        .when(new commands.UnbanUser(HANA, admin, after(1)))
        .then(...begun, { type: 'UserUnbanned' });
      given(registered, scheduled)
        .when(new commands.BanUser(HANA, admin, after(1), after(9).now, after(12).now, 'x'))
        .then(...begun, { ...banned, from: after(9).now, to: after(12).now });
    });
    test('ends no session when it is lifted before its start', () =>
      given(registered, scheduled)
        .when(new commands.UnbanUser(HANA, admin, MORNING))
        .then({ type: 'UserUnbanned' }));
    test('begins also while the account is deleted, so that nobody comes back around it', () =>
      given(registered, scheduled, deleted)
        .when(begin(1))
        .then(...begun));
  });
  test('of nobody is refused', () => given().when(ban(0, 7)).thenRejects('account-not-found'));
});

describe('sessions', () => {
  test('end everywhere', () =>
    given(registered)
      .when(new commands.EndSessions(HANA, MORNING, 0))
      .then({ type: 'SessionsEnded' }));
  test('that have ended already do not end again', () =>
    given(registered, { type: 'SessionsEnded' })
      .when(new commands.EndSessions(HANA, MORNING, 0))
      .thenNothing());
});

describe('leaving', () => {
  test('within thirty days signing in brings the account back', () =>
    given(registered, deleted)
      .when(new commands.RestoreAccount(HANA, after(29)))
      .then({ type: 'AccountRestored' }));
  test('after thirty days it is gone', () =>
    given(registered, deleted)
      .when(new commands.RestoreAccount(HANA, after(30)))
      .thenRejects('account-gone'));
  test('what names the person goes after thirty days, not before', () => {
    const erase = (days: number) =>
      new commands.EraseAccount(HANA, after(days), { ...known, uid: 'sub-1', email: 'hana@players.test' });
    given(registered, deleted).when(erase(29)).thenNothing();
    given(registered, deleted).when(erase(30)).then({ type: 'AccountErased' });
    given(registered, deleted, { type: 'AccountErased' }).when(erase(31)).thenNothing();
    given(registered, deleted, { type: 'AccountRestored' }).when(erase(31)).thenNothing();
  });
  test('ends every session', () => expect([registered, deleted].reduce(user.evolve, user.initial).sessions).toBe(1));
});

describe('one session of several', () => {
  const end = (at: { now: string }, ...which: string[]) => new commands.EndSelectedSessions(HANA, at, which);
  const ended = (session: string, { now }: { now: string }): UserEvent => ({ type: 'SessionEnded', session, at: now });
  test('ends alone, and once', () => {
    given(registered).when(end(MORNING, 'phone')).then(ended('phone', MORNING));
    given(registered, ended('phone', MORNING))
      .when(end(MORNING, 'phone', 'tablet'))
      .then(ended('tablet', MORNING));
  });
  test('is forgotten when its tokens are over, and with all the others', () => {
    const state = [registered, ended('phone', MORNING), ended('tablet', after(2))].reduce(user.evolve, user.initial);
    expect(state.ended).toEqual([{ session: 'tablet', at: after(2).now }]);
    expect(user.evolve(state, { type: 'SessionsEnded' })).toMatchObject({ sessions: 1, ended: [] });
  });
  test('who ends more than can be remembered ends all of them', () =>
    given(registered, ...Array.from({ length: 100 }, (_, i) => ended(`s${i}`, MORNING)))
      .when(end(MORNING, 'one more'))
      .then({ type: 'SessionsEnded' }));
});
