import { evolve, initialUser, type UserEvent } from '../domain/user';
import { ERASE_ACCOUNT, requestErasure } from './erasure.policy';

const registered: UserEvent = { type: 'UserRegistered', userId: 'hana', region: 'NA', rank: 'Gold 2', canEmail: false };
const deleted = (until: string): UserEvent => ({ type: 'AccountDeleted', restorableUntil: until });
const after = (...events: UserEvent[]) => requestErasure(events.reduce(evolve, initialUser));
const [may, june] = ['2026-05-31T00:00:00.000Z', '2026-06-30T00:00:00.000Z'];

test('a deleted account is erased when its time is over', () =>
  expect(after(registered, deleted(may))).toEqual([
    {
      kind: ERASE_ACCOUNT,
      key: `erase_hana_${Date.parse(may)}`,
      subject: 'erase_hana',
      ref: { userId: 'hana' },
      dueAt: may,
    },
  ]));
test('one that came back is not', () =>
  expect(after(registered, deleted(may), { type: 'AccountRestored' })).toEqual([{ cancelSubject: 'erase_hana' }]));
test('one deleted again waits its full time again', () =>
  expect(after(registered, deleted(may), { type: 'AccountRestored' }, deleted(june))).toMatchObject([
    { key: `erase_hana_${Date.parse(june)}`, dueAt: june },
  ]));
test('one that is erased is left alone', () =>
  expect(after(registered, deleted(may), { type: 'AccountErased' })).toEqual([{ cancelSubject: 'erase_hana' }]));
