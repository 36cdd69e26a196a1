import type { UserCommand } from '../domain/commands';
import { initialUser, type User } from '../domain/user';
import { lastAdminRule } from './last-admin-rule';

const ctx = { now: '2026-03-01T08:00:00.000Z' };
const by = { userId: 'operator', isAdmin: true };
const player: User = { ...initialUser, id: 'hana' };
const admin: User = { ...player, isAdmin: true };
const deleted = (user: User): User => ({ ...user, restorableUntil: '2026-03-31T08:00:00.000Z' });
const remove: UserCommand = { type: 'DeleteAccount', userId: 'hana', ctx };
const revoke: UserCommand = { type: 'RevokeAdmin', userId: 'hana', by, ctx };

test.each<[string, UserCommand, before: User, after: User, concerns: boolean]>([
  ['an admin deletes the account', remove, admin, deleted(admin), true],
  ['an admin loses the rights', revoke, admin, player, true],
  ['a deleted admin loses the rights', revoke, deleted(admin), deleted(player), false],
  ['a player deletes the account', remove, player, deleted(player), false],
  ['the ledger repeats the deletion of an admin', { ...remove, isRepeated: true }, admin, deleted(admin), false],
])('%s', (_, command, before, after, concerns) => {
  expect(lastAdminRule.concerns(command, before, after)).toBe(concerns);
});
