import { Database, REDIS, room, SocketRooms } from '@muster/platform';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { dumpOf } from './trust/redis-dump';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type World } from '@testing/world';

/** Riot's counts per key and its public data are the same for every installation. */
const SHARED = /^riot:/;
let valkey: ChildProcess;
let worlds: World[];

beforeAll(async () => {
  valkey = fork(join(__dirname, '../../../infra/dev/services.mjs'), [JSON.stringify({ valkey: {} })], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'ignore',
  });
  const [{ REDIS_URL }] = (await once(valkey, 'message')) as [{ REDIS_URL: string }];
  worlds = [];
  for (const nodes of [2, 1]) worlds.push(await createWorld({ nodes, worker: true, env: { REDIS_URL } }));
}, 120_000);
afterAll(async () => {
  for (const world of worlds ?? []) await world.close();
  valkey.kill('SIGTERM');
});

const idOf = async (world: World) =>
  (await world.node().get(Database, { strict: false }).query<{ id: string }>('SELECT id FROM installation'))[0]!.id;
const tellAdmins = (world: World, node: number, at: string) =>
  world.node(node).get(SocketRooms, { strict: false }).emitOnAllNodes([room.admins], 'reports_changed', { at });

test('two installations on one Redis receive nothing from each other', async () => {
  const [first, second] = worlds as [World, World];
  const admin = await first.connect(await first.createUser({ admin: true }));
  await second.connect(await second.createUser({ admin: true }));
  tellAdmins(second, 0, 'theirs');
  await second.node().get<Redis>(REDIS, { strict: false }).ping();
  tellAdmins(first, 1, 'ours');
  await admin.waitFor('reports_changed', ({ at }) => at === 'ours');
  expect(admin.heard.filter(({ message }) => message === 'reports_changed').map(({ payload }) => payload.at)).toEqual([
    'ours',
  ]);
});

test('every Redis key carries the name of one of the two installations', async () => {
  const ids = await Promise.all(worlds.map(idOf));
  for (const world of worlds) await world.connect(await world.createUser());
  // Passport is global to the process: it signs users in at the installation created last
  const world = worlds.at(-1)!;
  const [hana, bo] = [await world.createUser({ admin: true }), await world.createUser()];
  const scrim = await world.createScrim(hana, { gameStartTime: new Date(Date.now() + 900).toISOString() });
  const seat = { method: 'PATCH', body: { playerData: { role: 'Mid', team: { name: 'teamOne' } } } };
  expect((await world.api(`/scrims/${scrim._id}/insert-player/${bo.id}`, bo, seat)).status).toBe(200);
  await waitUntilCaughtUp(world);
  const keys = (await dumpOf(worlds[0]!.node().get<Redis>(REDIS, { strict: false }))).map(
    (line) => line.split(' ')[0]!,
  );
  for (const id of ids) expect(keys.filter((key) => key.includes(id)).length).toBeGreaterThan(3);
  expect(keys.filter((key) => key.startsWith('rate:'))).not.toEqual([]);
  expect(keys.filter((key) => !SHARED.test(key) && !ids.some((id) => key.includes(id)))).toEqual([]);
});
