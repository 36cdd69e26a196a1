import { user } from '../domain/decide';
import { initialUser, type User, type UserEvent } from '../domain/user';
import { BEGIN_BAN, requestBeginBan } from './begin-ban.policy';

const [tomorrow, monday, sunday] = ['2026-11-21T08:00:00.000Z', '2026-11-23T08:00:00.000Z', '2026-11-29T08:00:00.000Z'];
const registered: UserEvent = { type: 'UserRegistered', userId: 'hana', region: 'NA', rank: 'Gold 2', canEmail: false };
const banned = (from: string): UserEvent => ({ type: 'UserBanned', from, to: sunday, by: 'root' });
const requests = (...events: UserEvent[]) =>
  requestBeginBan({ version: events.length + 1 }, [registered, ...events].reduce<User>(user.evolve, initialUser));
const withdrawn = [{ cancelSubject: 'begin-ban_hana' }];

test('requests the job at the start of a scheduled ban', () =>
  expect(requests(banned(tomorrow))).toEqual([
    {
      kind: BEGIN_BAN.kind,
      key: 'begin-ban_hana_2',
      subject: 'begin-ban_hana',
      ref: { userId: 'hana' },
      dueAt: tomorrow,
    },
  ]));
test('replaces the job when the ban is rescheduled', () =>
  expect(requests(banned(tomorrow), banned(monday))).toMatchObject([
    { key: 'begin-ban_hana_3', subject: 'begin-ban_hana', dueAt: monday },
  ]));
test('cancels the job when the ban is lifted before its start', () =>
  expect(requests(banned(tomorrow), { type: 'UserUnbanned' })).toEqual(withdrawn));
test('cancels the job when the ban has begun', () =>
  expect(requests(banned(tomorrow), { type: 'BanBegan' })).toEqual(withdrawn));
test('cancels the job when the account is erased', () =>
  expect(requests(banned(tomorrow), { type: 'AccountErased' })).toEqual(withdrawn));
