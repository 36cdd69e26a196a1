import { describeDecider } from '@muster/kernel';
import {
  DAY_MS,
  admin,
  after,
  ban,
  banned,
  deleted,
  HANA,
  isAdmin,
  MORNING,
  player,
  registered,
  begun,
} from '../../test/user-events';
import * as commands from './commands';
import { user } from './decide';
import type { UserEvent } from './user';

const { given } = describeDecider(user);

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
      .when({ type: 'UnbanUser', userId: HANA, by: admin, ctx: MORNING })
      .thenNothing());
  test('is lifted by an admin', () => {
    given(registered, banned, ...begun)
      .when({ type: 'UnbanUser', userId: HANA, by: admin, ctx: MORNING })
      .then({ type: 'UserUnbanned' });
    given(registered, banned)
      .when({ type: 'UnbanUser', userId: HANA, by: player, ctx: MORNING })
      .thenRejects('admin-only');
  });
  test('imposed again with the same days changes nothing', () => {
    given(registered, banned, ...begun)
      .when(ban(0, 7))
      .thenNothing();
    given(registered, banned, ...begun)
      .when(ban(0, 8))
      .then({ ...banned, to: after(8).now }, ...begun);
  });
  test('reaches deleted accounts, not erased ones', () => {
    given(registered, deleted)
      .when(ban(0, 7))
      .then(banned, ...begun);
    for (const command of [ban(0, 7), { type: 'UnbanUser', userId: HANA, by: admin, ctx: MORNING } as const])
      given(registered, deleted, { type: 'AccountErased' }).when(command).thenRejects('account-not-found');
    given(registered, { ...banned, from: after(1).now }, deleted, { type: 'AccountErased' })
      .when({ type: 'BeginBan', userId: HANA, ctx: after(1) })
      .thenNothing();
  });
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
    const ofDays = (to: number, first: string, last: string): commands.BanUser => ({
      type: 'BanUser',
      userId: HANA,
      by: admin,
      ctx: MORNING,
      from: MORNING.now,
      to: after(to).now,
      reason: 'unfair play',
      days: { first, last },
    });
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
    const lift = (days: number, by = admin): commands.LiftExpiredBan => ({
      type: 'LiftExpiredBan',
      userId: HANA,
      by,
      ctx: after(days),
    });
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
    const begin = (days: number): commands.BeginBan => ({ type: 'BeginBan', userId: HANA, ctx: after(days) });
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
        .when({ type: 'UnbanUser', userId: HANA, by: admin, ctx: after(1) })
        .then(...begun, { type: 'UserUnbanned' });
      given(registered, scheduled)
        .when({
          type: 'BanUser',
          userId: HANA,
          by: admin,
          ctx: after(1),
          from: after(9).now,
          to: after(12).now,
          reason: 'x',
        })
        .then(...begun, { ...banned, from: after(9).now, to: after(12).now });
    });
    test('ends no session if it is lifted before its start', () =>
      given(registered, scheduled)
        .when({ type: 'UnbanUser', userId: HANA, by: admin, ctx: MORNING })
        .then({ type: 'UserUnbanned' }));
    test('begins while the account is deleted, so that restoring the account does not evade it', () =>
      given(registered, scheduled, deleted)
        .when(begin(1))
        .then(...begun));
  });
  test('is rejected for unknown accounts', () => given().when(ban(0, 7)).thenRejects('account-not-found'));
});
