import { user } from '../domain/decide';
import { initialUser, type UserEvent } from '../domain/user';
import { ERASE_ACCOUNT, requestErasure } from './erasure.policy';

const registered: UserEvent = { type: 'UserRegistered', userId: 'hana', region: 'NA', rank: 'Gold 2', canEmail: false };
const deleted = (until: string): UserEvent => ({ type: 'AccountDeleted', restorableUntil: until });
const after = (...events: UserEvent[]) => requestErasure(events.reduce(user.evolve, initialUser));
const [may, june] = ['2026-05-31T00:00:00.000Z', '2026-06-30T00:00:00.000Z'];

test('requests erasure for the end of the restore period', () =>
  expect(after(registered, deleted(may))).toEqual([
    {
      kind: ERASE_ACCOUNT.kind,
      key: `erase_hana_${Date.parse(may)}`,
      subject: 'erase_hana',
      ref: { userId: 'hana' },
      dueAt: may,
    },
  ]));
test('cancels erasure when the account is restored', () =>
  expect(after(registered, deleted(may), { type: 'AccountRestored' })).toEqual([{ cancelSubject: 'erase_hana' }]));
test('requests a full period again when the account is deleted again', () =>
  expect(after(registered, deleted(may), { type: 'AccountRestored' }, deleted(june))).toMatchObject([
    { key: `erase_hana_${Date.parse(june)}`, dueAt: june },
  ]));
test('requests nothing for an erased account', () =>
  expect(after(registered, deleted(may), { type: 'AccountErased' })).toEqual([{ cancelSubject: 'erase_hana' }]));
