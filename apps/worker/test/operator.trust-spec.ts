import { Database } from '@muster/platform';
import { AdminCli } from '@muster/users';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';
import { buildApp, runWorker } from '@testing/process';
import { runOperatorCommand } from '../src/operator-cli';

let world: World;
let operator: AdminCli;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  operator = world.worker!.get(AdminCli, { strict: false });
});
afterAll(() => world?.close());

const mayBan = async (user: TestUser) => (await world.api('/admin/all-bans-history', user)).status === 200;
const audit = (user: TestUser) =>
  world
    .node()
    .get(Database, { strict: false })
    .query(`SELECT type, meta->>'by' AS by FROM events WHERE stream = $1 AND type LIKE 'Admin%' ORDER BY version`, [
      `user-${user.id}`,
    ]);

test('an operator grants and revokes admin rights by email; the log records both', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  expect(await operator.grant(` ${hana.email.toUpperCase()} `)).toContain('is now an admin');
  expect(await operator.grant(bo.email)).toBe(`${bo.email} is now an admin`);
  expect(await operator.grant(bo.email)).toBe(`${bo.email} is already an admin`);
  await world.api('/auth/verify', hana, { method: 'POST' });
  expect([await mayBan(hana), await mayBan(bo)]).toEqual([true, true]);
  expect(await operator.list()).toContain(`${hana.email}  ${hana.name}#`);

  expect(await operator.revoke(hana.email)).toBe(`${hana.email} is no longer an admin`);
  expect(await operator.revoke(hana.email)).toBe(`${hana.email} is not an admin`);
  await expect(operator.revoke(bo.email)).rejects.toThrow('At least one admin must remain');
  expect(await audit(hana)).toEqual([
    { type: 'AdminGranted', by: 'operator' },
    { type: 'AdminRevoked', by: 'operator' },
  ]);
});

describe('as a process', () => {
  const run = (...args: string[]) => runWorker(world, args);
  beforeAll(() => {
    buildApp('worker');
  }, 120_000);

  test('prints the usage for an unknown command and exits', async () => {
    const { code, stdout, stderr } = await run('bogus');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('muster worker');
  });
  test('writes the result to stdout and logs to stderr', async () => {
    const hana = await world.createUser({ admin: true });
    const list = await run('admin', 'list');
    expect([list.code, list.stdout]).toEqual([0, `${await operator.list()}\n`]);
    expect(list.stdout).toContain(hana.email);
    expect(
      list.stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { level: number }).length,
    ).toBeGreaterThan(0);
    expect(await run('projections', 'list')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^(\w+: \d+ events behind\n)+$/),
    });
    expect(await run('--migrate')).toMatchObject({ code: 0, stdout: '' });
    expect(await run('--seed', '--empty')).toMatchObject({ code: 0, stdout: '' });
    // The site has an admin.
    expect(await run('setup-link')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('an admin already'),
    });
  }, 120_000);
});

describe('at the command line', () => {
  const type = (...args: string[]) => runOperatorCommand(world.worker!, args);
  const failed = (key: string, kind = 'EraseAccount') =>
    world
      .node()
      .get(Database, { strict: false })
      .query(
        `INSERT INTO effects (effect_key, kind, due_at, revision, ref, state, attempts, last_error, done_at)
         VALUES ($1, $2, now(), 1, '{"userId":"unknown"}', 'failed', 5, 'no luck', now())`,
        [key, kind],
      );
  const state = async (key: string) =>
    (
      await world
        .node()
        .get(Database, { strict: false })
        .query<{ state: string }>('SELECT state FROM effects WHERE effect_key = $1', [key])
    )[0]!.state;

  test('lists failed effects with their errors and retries one or all of a kind', async () => {
    expect(await type('effects', 'failed')).toBe('No failed effects');
    for (const key of ['erase_a', 'erase_b', 'erase_c']) await failed(key);
    expect((await type('effects', 'failed')).split('\n')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\d{4}-.*Z {2}erase_a {2}after 5 attempts: no luck$/)]),
    );
    expect(await type('effects', 'retry', 'erase_a')).toBe('erase_a will be retried');
    await waitUntil(async () => (await state('erase_a')) === 'superseded'); // there is no account to erase
    await expect(type('effects', 'retry', 'erase_a')).rejects.toThrow('No failed effect with key erase_a');
    expect(await type('effects', 'retry-all', 'FreeSeats')).toBe('0 effects will be retried');
    expect(await type('effects', 'retry-all')).toBe('2 effects will be retried');
    await waitUntil(async () => (await state('erase_b')) === 'superseded' && (await state('erase_c')) === 'superseded');
  });

  test('lists and rebuilds projections by name', async () => {
    await world.createUser();
    await waitUntilCaughtUp(world);
    const lines = (await type('projections', 'list')).split('\n');
    expect(lines).toEqual(lines.map(() => expect.stringMatching(/^\w+: 0 events behind$/)));
    expect(lines).toContain('history: 0 events behind');
    expect(await type('projections', 'rebuild', 'history')).toMatch(/^history rebuilt from \d+ events in \d+ ms$/);
    await expect(type('projections', 'rebuild', 'histry')).rejects.toThrow(
      /^Unknown projection histry; known projections: (\w+, )*history(, \w+)*$/,
    );
  });

  test('names rows that differ from their events, rewrites them, and changes no others', async () => {
    const [admin, hana] = [await world.createUser({ admin: true }), await world.createUser()];
    const scrims = await Promise.all(Array.from({ length: 4 }, () => world.createScrim(admin)));
    const [state, version, missing, unchanged] = scrims.map(({ _id }) => _id) as [string, string, string, string];
    const database = world.node().get(Database, { strict: false });
    const all = () => database.query(`SELECT to_jsonb(s) - 'people' AS row, people FROM scrims s ORDER BY id`);
    await waitUntilCaughtUp(world);
    expect(await type('rows', 'verify')).toBe('Every row is what its events say');
    const before = await all();
    await database.query(`UPDATE scrims SET state = jsonb_set(state, '{title}', '"another"') WHERE id = $1`, [state]);
    await database.query('UPDATE scrims SET version = version + 3 WHERE id = $1', [version]);
    await database.query('DELETE FROM scrims WHERE id = $1', [missing]);
    await database.query(
      `INSERT INTO users (id, version, state, created_at, updated_at)
       SELECT 'unknown', version, state, created_at, updated_at FROM users WHERE id = $1`,
      [hana.id],
    );
    const failure: Error = await type('rows', 'verify').then(
      () => new Error('none'),
      (error: Error) => error,
    );
    for (const line of [
      `scrim ${state}: different`,
      `scrim ${version}: different`,
      `scrim ${missing}: missing`,
      'user unknown: without events',
    ])
      expect(failure.message).toContain(line);
    expect(failure.message).toContain('4 differ from the log');
    expect(failure.message).not.toContain(unchanged);
    expect(await type('rows', 'repair')).toContain('4 written anew from the log');
    expect(await type('rows', 'verify')).toBe('Every row is what its events say');
    expect(await all()).toEqual(before);
  });
});
