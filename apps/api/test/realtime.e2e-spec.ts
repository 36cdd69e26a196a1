import { type Role, type TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { room, SocketRooms } from '@muster/platform';
import { io } from 'socket.io-client';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
let hana: TestUser;
let bo: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
  admin = await world.createUser({ admin: true });
  [hana, bo] = [await world.createUser({ name: 'Hana' }), await world.createUser({ name: 'Bo' })];
});
afterAll(() => world?.close());

const seat = (team: TeamName, role: Role) => ({ playerData: { role, team: { name: team } } });
const join = (scrim: ScrimView, user: TestUser, team: TeamName, role: Role, node = 0) =>
  world.api(`/scrims/${scrim._id}/insert-player/${user.id}`, user, { method: 'PATCH', body: seat(team, role), node });

describe('the connection', () => {
  const refused = (auth: object, headers: Record<string, string> = {}) =>
    new Promise<{ message: string; data?: unknown }>((resolve, reject) => {
      const socket = io(world.url(), {
        auth,
        extraHeaders: headers,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      });
      socket.once('connect', () => {
        socket.disconnect();
        reject(new Error('it was let in'));
      });
      socket.once('connect_error', (error) => {
        socket.disconnect();
        resolve(error);
      });
    });
  test('rejects pages of other origins', async () => {
    await refused({ apiKey: API_KEY, token: hana.token }, { origin: 'https://evil.test' });
  });
  test.each([
    ['as a header', { extraHeaders: { 'x-api-key': API_KEY } }],
    ['by the name of the header', { auth: { token: '', 'x-api-key': API_KEY } }],
  ])(
    'also accepts the API key %s',
    async (_, { auth, ...options }: { auth?: object; extraHeaders?: Record<string, string> }) => {
      const socket = io(world.url(), {
        ...options,
        auth: { ...auth, token: hana.token },
        reconnection: false,
        forceNew: true,
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      socket.disconnect();
    },
  );
});

test('a connected socket receives the events of its region', async () => {
  const newcomer = await world.createUser({ region: 'OCE' });
  const roomsAtOnce = new Promise<string[]>((resolve) => {
    world
      .node()
      .get(SocketRooms, { strict: false })
      .server.once('connection', (socket) => resolve([...socket.rooms]));
  });
  await world.connect(newcomer, 0);
  expect(await roomsAtOnce).toEqual(expect.arrayContaining([room.user(newcomer.id), room.list('OCE')]));
});

test('each connection receives the history id of the log, and a new one when it changes', async () => {
  const [first, second] = [await world.connect(hana, 0), await world.connect(hana, 1)];
  const { id } = await first.waitFor('log_history');
  expect(await second.waitFor('log_history')).toEqual({ id });
  await world.asOwner(`UPDATE es_head SET history = 'another'`);
  for (const client of [first, second])
    expect(await client.waitFor('log_history', (now) => now.id !== id)).toEqual({ id: 'another' });
});

test("a socket in the scrim's room receives joins made through any node", async () => {
  const scrim = await world.createScrim(admin);
  const watchers = await Promise.all([world.connect(bo, 0), world.connect(bo, 1)]);
  for (const watcher of watchers)
    expect(await watcher.emit('join_scrim_room', { scrimId: scrim._id, version: scrim.version })).toEqual({
      ok: true,
      scrim: null,
    });
  await join(scrim, hana, 'teamOne', 'Mid');
  for (const watcher of watchers) {
    const seen = await watcher.waitFor('scrim_updated', (view) => view._id === scrim._id && view.version === 2);
    expect(seen.teamOne[0]).toMatchObject({ role: 'Mid', _user: { _id: hana.id, name: 'Hana' } });
    expect(await watcher.waitFor('getScrimTransaction', (view) => view._id === scrim._id)).toEqual(seen);
    expect(await watcher.waitFor('scrimUpdate', (view) => view._id === scrim._id)).toEqual(seen);
  }
});

test('the list of a region receives the scrims of that region only', async () => {
  const here = await world.connect(hana, 0, { names: 'lean' });
  const away = await world.connect(bo, 1, { names: 'lean' });
  expect(await away.emit('watch_region', { region: 'OCE' })).toEqual({ ok: true });
  const [na, oce] = [await world.createScrim(admin), await world.createScrim(admin, { region: 'OCE' })];
  await here.waitFor('scrim_updated', (view) => view._id === na._id);
  await away.waitFor('scrim_updated', (view) => view._id === oce._id);
  expect(away.heard.filter((one) => one.payload?._id === na._id)).toEqual([]);
  expect(here.heard.filter((one) => one.message !== 'scrim_updated' && one.payload?._id === na._id)).toEqual([]);
});

test('a scrim that moves to another region is sent to both', async () => {
  const [here, there] = [await world.connect(hana), await world.connect(bo)];
  await there.emit('watch_region', { region: 'LAN' });
  const scrim = await world.createScrim(admin);
  await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { region: 'LAN' } });
  for (const one of [here, there])
    await one.waitFor('scrim_updated', (view) => view._id === scrim._id && view.region === 'LAN');
});

test('missed events arrive after reconnecting', async () => {
  const scrim = await world.createScrim(admin);
  const first = await world.connect(bo);
  await first.emit('join_scrim_room', { scrimId: scrim._id, version: 1 });
  first.socket.disconnect();
  await join(scrim, hana, 'teamOne', 'Mid');
  const reconnected = await world.connect(bo);
  const ack = await reconnected.emit('join_scrim_room', { scrimId: scrim._id, version: 1 });
  expect(ack.scrim).toMatchObject({ version: 2, teamOne: [{ _user: { _id: hana.id } }] });
});

test('a socket that left the room receives no more events', async () => {
  const scrim = await world.createScrim(admin, { region: 'EUW' });
  const client = await world.connect(bo);
  await client.emit('join_scrim_room', scrim._id);
  await client.emit('leave_scrim_room', scrim._id);
  await join(scrim, hana, 'teamOne', 'Mid');
  const sign = await world.createScrim(admin);
  await client.waitFor('scrim_updated', (view) => view._id === sign._id);
  expect(client.heard.filter((one) => one.payload?._id === scrim._id && one.payload.version > 1)).toEqual([]);
});
