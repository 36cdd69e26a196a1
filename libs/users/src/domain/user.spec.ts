import { describeDecider } from '@muster/kernel';
import {
  admin,
  after,
  banned,
  change,
  currentNames,
  deleted,
  HANA,
  isAdmin,
  MORNING,
  player,
  profile,
  registered,
  begun,
} from '../../test/user-events';
import * as commands from './commands';
import { user } from './decide';
import { endedUntil, recentlyEndedSessions, type UserEvent } from './user';

const { given } = describeDecider(user);
const fold = (...events: UserEvent[]) => events.reduce(user.evolve, user.initial);

describe('signing up', () => {
  test('registers an account', () =>
    given().when({ type: 'RegisterUser', userId: HANA, ctx: MORNING, profile }).then(registered));
  test('registers it once', () =>
    given(registered).when({ type: 'RegisterUser', userId: HANA, ctx: MORNING, profile }).thenNothing());
  test('emits events without personal data', () => {
    const json = JSON.stringify(
      user.decide({ type: 'RegisterUser', userId: 'u1', ctx: MORNING, profile }, user.initial),
    );
    for (const secret of ['Hana', 'fox', 'sub-1', 'players.test']) expect(json).not.toContain(secret);
  });
});

describe('settings', () => {
  test('a new name is one event that does not contain the name', () =>
    given(registered)
      .when(change({ name: 'Nyx' }))
      .then({ type: 'NameChanged' }));
  test('newer terms are accepted once, and none before they are in force', () => {
    const accepted = (since: string) => ({ type: 'TermsAccepted', since, at: MORNING.now }) as const;
    const [earlier, later] = [after(-1).now, after(1).now];
    given(registered)
      .when(change({ acceptedTerms: earlier }))
      .then(accepted(earlier));
    given(registered, accepted(earlier))
      .when(change({ acceptedTerms: earlier }))
      .thenNothing();
    given(registered, accepted(earlier))
      .when(change({ acceptedTerms: after(-2).now }))
      .thenNothing();
    given(registered, accepted(earlier))
      .when(change({ acceptedTerms: later }))
      .then(accepted(MORNING.now));
  });
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
  test('a record is shown, once, and hidden again', () => {
    const shown: UserEvent = { type: 'RecordSharingChosen', shared: true };
    given(registered)
      .when(change({ showRecord: true }))
      .then(shown);
    given(registered, shown)
      .when(change({ showRecord: true }))
      .thenNothing();
    given(registered, shown)
      .when(change({ showRecord: false }))
      .then({ type: 'RecordSharingChosen', shared: false });
  });
  test('a language is chosen, and taken back', () => {
    given(registered)
      .when(change({ language: 'de' }))
      .then({ type: 'LanguageChosen', language: 'de' });
    given(registered, { type: 'LanguageChosen', language: 'de' })
      .when(change({ language: null }))
      .then({ type: 'LanguageChosen', language: null });
    given(registered)
      .when(change({ language: null }))
      .thenNothing();
  });
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
      .when({
        type: 'EditUser',
        userId: HANA,
        by: admin,
        ctx: MORNING,
        currentNames,
        changes: { name: 'Nyx', rank: 'Iron 4' },
      })
      .then({ type: 'NameChanged' }, { type: 'RankChanged', rank: 'Iron 4' }));
  test('rejects edits by a player', () =>
    given(registered)
      .when({ type: 'EditUser', userId: HANA, by: player, ctx: MORNING, currentNames, changes: { rank: 'Challenger' } })
      .thenRejects('admin-only'));
});

describe('admin rights', () => {
  test('are granted once', () =>
    given(registered, isAdmin).when({ type: 'GrantAdmin', userId: HANA, ctx: MORNING }).thenNothing());
  test('lift a current or future ban, because admins cannot be banned', () => {
    const later: UserEvent = { ...banned, from: after(1).now };
    given(registered, banned, ...begun)
      .when({ type: 'GrantAdmin', userId: HANA, ctx: MORNING })
      .then({ type: 'UserUnbanned' }, isAdmin);
    given(registered, later)
      .when({ type: 'GrantAdmin', userId: HANA, ctx: MORNING })
      .then({ type: 'UserUnbanned' }, isAdmin);
    given(registered, later)
      .when({ type: 'GrantAdmin', userId: HANA, ctx: after(2) })
      .then(...begun, { type: 'UserUnbanned' }, isAdmin);
    given(registered, banned, ...begun)
      .when({ type: 'GrantAdmin', userId: HANA, ctx: after(7) })
      .then(isAdmin);
  });
  test('are revoked by another admin', () =>
    given(registered, isAdmin)
      .when({ type: 'RevokeAdmin', userId: HANA, by: admin, ctx: MORNING })
      .then({ type: 'AdminRevoked' }));
  test('are revoked once, also of a deleted account, not of an erased one', () => {
    const revoke = { type: 'RevokeAdmin', userId: HANA, by: admin, ctx: MORNING } as const;
    given(registered).when(revoke).thenNothing();
    given(registered, isAdmin, { type: 'AdminRevoked' }).when(revoke).thenNothing();
    given(registered, isAdmin, deleted).when(revoke).then({ type: 'AdminRevoked' });
    given(registered, isAdmin, deleted, { type: 'AccountErased' }).when(revoke).thenRejects('account-not-found');
    given().when(revoke).thenRejects('account-not-found');
  });
  test('cannot be revoked by a player', () =>
    given(registered, isAdmin)
      .when({ type: 'RevokeAdmin', userId: HANA, by: player, ctx: MORNING })
      .thenRejects('admin-only'));
});

describe('EndSessions', () => {
  test('ends all sessions', () =>
    given(registered)
      .when({ type: 'EndSessions', userId: HANA, ctx: MORNING, sessions: 0 })
      .then({ type: 'SessionsEnded' }));
  test('does nothing for a session version that has ended', () =>
    given(registered, { type: 'SessionsEnded' })
      .when({ type: 'EndSessions', userId: HANA, ctx: MORNING, sessions: 0 })
      .thenNothing());
});

describe('deleting an account', () => {
  test('can be reversed by signing in within 30 days', () =>
    given(registered, deleted)
      .when({ type: 'RestoreAccount', userId: HANA, ctx: after(29) })
      .then({ type: 'AccountRestored' }));
  test('cannot be reversed after 30 days', () =>
    given(registered, deleted)
      .when({ type: 'RestoreAccount', userId: HANA, ctx: after(30) })
      .thenRejects('account-gone'));
  test('is followed by erasure after 30 days, not before', () => {
    const erase = (days: number): commands.EraseAccount => ({
      type: 'EraseAccount',
      userId: HANA,
      ctx: after(days),
      currentNames: {
        ...currentNames,
        uids: ['sub-1'],
        email: 'hana@players.test',
        discordAccount: null,
      },
    });
    given(registered, deleted).when(erase(29)).thenNothing();
    given(registered, deleted).when(erase(30)).then({ type: 'AccountErased' });
    given(registered, deleted, { type: 'AccountErased' }).when(erase(31)).thenNothing();
    given(registered, deleted, { type: 'AccountRestored' }).when(erase(31)).thenNothing();
  });
  test('happens once, for thirty days', () => {
    const remove: commands.DeleteAccount = { type: 'DeleteAccount', userId: HANA, ctx: MORNING };
    given(registered)
      .when(remove)
      .then({ type: 'AccountDeleted', restorableUntil: after(30).now });
    given(registered, deleted).when(remove).thenNothing();
    given().when(remove).thenRejects('account-not-found');
  });
  test('is nothing to restore by itself', () => {
    const restore: commands.RestoreAccount = { type: 'RestoreAccount', userId: HANA, ctx: MORNING };
    given(registered).when(restore).thenNothing();
    given(registered, deleted, { type: 'AccountErased' }).when(restore).thenRejects('account-gone');
    given().when(restore).thenRejects('account-not-found');
  });
  test('ends all sessions', () => expect([registered, deleted].reduce(user.evolve, user.initial).sessions).toBe(1));
});

describe('a Discord account', () => {
  const account = { id: '80351110224678912', handle: 'nelly' };
  const link = (
    discord: commands.DiscordAccount | null,
    wanted: commands.DiscordAccount,
    revision = 1,
  ): commands.LinkDiscord => ({
    type: 'LinkDiscord',
    userId: HANA,
    ctx: MORNING,
    current: { discord, revision },
    account: wanted,
  });
  const unlink = (discord: commands.DiscordAccount | null): commands.UnlinkDiscord => ({
    type: 'UnlinkDiscord',
    userId: HANA,
    ctx: MORNING,
    current: { discord, revision: 1 },
  });
  test('is linked once, and again under a new name or as another account', () => {
    given(registered).when(link(null, account)).then({ type: 'DiscordLinked' });
    given(registered).when(link(account, account)).thenNothing();
    given(registered)
      .when(link(account, { ...account, handle: 'nelly2' }))
      .then({ type: 'DiscordLinked' });
    given(registered)
      .when(link(account, { id: '53908232506183680', handle: 'mason' }))
      .then({ type: 'DiscordLinked' });
  });
  test('is unlinked once', () => {
    given(registered).when(unlink(account)).then({ type: 'DiscordUnlinked' });
    given(registered).when(unlink(null)).thenNothing();
  });
  test('is not linked on the basis of an outdated row, because the wrong claim would be released', () =>
    given(registered, { type: 'DiscordLinked' }).when(link(null, account)).thenRejects('changed-meanwhile'));
  test('is not linked with a deleted account', () =>
    given(registered, deleted).when(link(null, account)).thenRejects('account-not-found'));
});

describe('EndSelectedSessions', () => {
  const end = (at: { now: string }, ...which: string[]): commands.EndSelectedSessions => ({
    type: 'EndSelectedSessions',
    userId: HANA,
    ctx: at,
    sessionIds: which,
    sessionDays: 30,
  });
  const ended = (session: string, { now }: { now: string }, days = 30): UserEvent => ({
    type: 'SessionEnded',
    session,
    at: now,
    until: endedUntil(now, days),
  });
  test('ends only the given sessions, once', () => {
    given(registered).when(end(MORNING, 'phone')).then(ended('phone', MORNING));
    given(registered, ended('phone', MORNING))
      .when(end(MORNING, 'phone', 'tablet'))
      .then(ended('tablet', MORNING));
  });
  test('forgets ended sessions when their tokens have expired or all sessions have ended', () => {
    const state = [registered, ended('phone', MORNING, 1), ended('tablet', after(2))].reduce(user.evolve, user.initial);
    expect(state.ended).toMatchObject([{ session: 'tablet', at: after(2).now }]);
    expect(user.evolve(state, { type: 'SessionsEnded' })).toMatchObject({ sessions: 1, ended: [] });
  });
  test('remembers an ended session until its tokens have expired, which lived a day where the event does not say', () => {
    const { until: _, ...old } = ended('phone', MORNING) as Extract<UserEvent, { type: 'SessionEnded' }>;
    const remembered = (event: UserEvent, hours: number) =>
      recentlyEndedSessions(fold(registered, event), after(hours / 24).now).length;
    expect([720.99, 721].map((hours) => remembered(ended('phone', MORNING), hours))).toEqual([1, 0]);
    expect([24.99, 25].map((hours) => remembered(old, hours))).toEqual([1, 0]);
  });
  test('ends no more than were selected', () => {
    const most = Array.from({ length: 200 }, (_, i) => ended(`s${i}`, MORNING));
    given(registered, ...most.slice(1))
      .when(end(MORNING, 's0'))
      .then(ended('s0', MORNING));
    given(registered, ...most)
      .when(end(MORNING, 's0'))
      .thenNothing();
    given(registered)
      .when(end(MORNING, 'phone', 'phone'))
      .then(ended('phone', MORNING));
  });
  test('ends all sessions if more were selected than can be stored', () =>
    given(registered, ...Array.from({ length: 200 }, (_, i) => ended(`s${i}`, MORNING)))
      .when(end(MORNING, 'one more'))
      .then({ type: 'SessionsEnded' }));
});

describe('an account', () => {
  test('has what its events say', () => {
    expect(user.initial).toMatchObject({ id: '', sessions: 0, revision: 0, ended: [], erased: false });
    expect(fold(registered)).toMatchObject({ id: HANA, region: 'NA', rank: 'Gold 2', canEmail: false, revision: 1 });
    const settings: UserEvent[] = [
      { type: 'RankChanged', rank: 'Master' },
      { type: 'EmailOptInSwitched', canEmail: true },
      { type: 'BackgroundChosen', background: 'Thresh', blur: '4' },
      { type: 'LanguageChosen', language: 'de' },
      { type: 'RegionChanged', region: 'OCE' },
    ];
    expect(fold(registered, ...settings)).toMatchObject({
      id: HANA,
      region: 'OCE',
      rank: 'Master',
      canEmail: true,
      background: 'Thresh',
      blur: '4',
      language: 'de',
      revision: 2,
    });
  });
  test.each<UserEvent>([
    { type: 'NameChanged' },
    { type: 'DiscordChanged' },
    { type: 'RegionChanged', region: 'OCE' },
    { type: 'DiscordLinked' },
    { type: 'DiscordUnlinked' },
    { type: 'AccountErased' },
  ])('has another revision after $type', (event) =>
    expect(fold(registered, event)).toMatchObject({ id: HANA, revision: 2 }),
  );
  test('keeps a ban, until it is lifted', () => {
    expect(fold(registered, banned).ban).toEqual({ from: banned.from, to: banned.to, by: banned.by });
    expect(fold(registered, banned, ...begun)).toMatchObject({
      id: HANA,
      ban: { to: banned.to, begun: true },
      sessions: 1,
    });
    expect(fold(registered, ...begun).ban).toBeNull();
    expect(fold(registered, banned, { type: 'UserUnbanned' })).toMatchObject({ id: HANA, ban: null });
  });
  test('is no admin after it was erased', () => {
    expect(fold(registered, isAdmin)).toMatchObject({ id: HANA, isAdmin: true });
    expect(fold(registered, isAdmin, { type: 'AdminRevoked' })).toMatchObject({ id: HANA, isAdmin: false });
    expect(fold(registered, isAdmin, deleted, { type: 'AccountErased' })).toMatchObject({
      isAdmin: false,
      erased: true,
    });
    expect(fold(registered, deleted, { type: 'AccountRestored' })).toMatchObject({ id: HANA, restorableUntil: null });
  });
});
