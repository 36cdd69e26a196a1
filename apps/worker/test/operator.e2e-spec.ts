import { Database } from '@muster/platform';
import { Operator } from '@muster/users';
import { createWorld, type Someone, type World } from '../../api/test/world';

let world: World;
let operator: Operator;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  operator = world.worker!.get(Operator, { strict: false });
});
afterAll(() => world?.close());

const mayBan = async (who: Someone) => (await world.api('/admin/all-bans-history', who)).status === 200;
const audit = (who: Someone) => world.node().get(Database, { strict: false }).rows(`SELECT type, meta->>'by' AS by FROM events WHERE stream = $1 AND type LIKE 'Admin%' ORDER BY version`, [`user-${who.id}`]);

test('an operator makes an admin by his email and takes the right away again; the log tells of both', async () => {
  const [hana, bo] = await world.people(2) as [Someone, Someone];
  expect(await operator.grant(` ${hana.email.toUpperCase()} `)).toContain('is an admin now');
  expect(await operator.grant(bo.email)).toBe(`${bo.email} is an admin now`);
  expect(await operator.grant(bo.email)).toBe(`${bo.email} is an admin already`);
  await world.api('/auth/verify', hana, { method: 'POST' });
  expect([await mayBan(hana), await mayBan(bo)]).toEqual([true, true]);
  expect(await operator.list()).toContain(`${hana.email}  ${hana.name}#`);

  expect(await operator.revoke(hana.email)).toBe(`${hana.email} is no admin any more`);
  expect(await operator.revoke(hana.email)).toBe(`${hana.email} is no admin`);
  await expect(operator.revoke(bo.email)).rejects.toThrow('There must be one admin left');
  expect(await audit(hana)).toEqual([{ type: 'AdminGranted', by: 'operator' }, { type: 'AdminRevoked', by: 'operator' }]);
});

test('nobody is made an admin who is not here', async () => {
  await expect(operator.grant('nobody@players.test')).rejects.toThrow('There is no account with the email nobody@players.test; sign up with it first');
});
