import { SocketRooms } from '@muster/platform';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { figure } from '@testing/figures';
import { waitUntil } from '@testing/wait-until';
import { nextEvent } from '@testing/next-event';
import { API_KEY, type Client, createWorld, type TestUser, type World } from '@testing/world';
import { hangUp, raw } from './fuzz/raw';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const HANDSHAKE = '/socket.io/?EIO=4&transport=polling';

let world: World;
let one: TestUser;
let other: TestUser;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  [one, other] = [await world.createUser(), await world.createUser()];
}, 60_000);
afterAll(async () => {
  hangUp();
  await world?.close();
});

let addresses = 0;
const freshAddress = () => `198.19.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
const engine = () => world.node().get(SocketRooms, { strict: false }).server.engine as { clientsCount: number };
const heap = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};
const poll = (address: string, path = HANDSHAKE, body?: string) =>
  raw(world.url(), {
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: { 'x-forwarded-for': address },
    body,
  });
/** Opens this many idle sessions, a few at a time; returns how many were accepted. */
async function begin(times: number, address: () => string): Promise<number> {
  let granted = 0;
  for (let i = 0; i < times; i += 20)
    granted += (await Promise.all(Array.from({ length: 20 }, () => poll(address())))).filter(
      ({ status }) => status === 200,
    ).length;
  return granted;
}
const connect = async (user: TestUser, address: string): Promise<Client> =>
  world.connect(user, 0, {}, { extraHeaders: { 'x-forwarded-for': address } });

describe('sessions that never authenticate', () => {
  test('are limited to a hundred per address, and cost next to nothing beyond that', async () => {
    const address = freshAddress();
    const before = engine().clientsCount;
    expect(await begin(400, () => address)).toBe(100);
    const held = heap();
    expect(await begin(600, () => address)).toBe(0);
    expect(engine().clientsCount - before).toBe(100);
    expect(heap() - held).toBeLessThan(8 * 1024 * 1024);
    expect(await begin(20, freshAddress)).toBe(20);
  }, 60_000);

  test('a concurrent burst does not exceed the limit', async () => {
    const address = freshAddress();
    const before = engine().clientsCount;
    await Promise.all(
      Array.from({ length: 300 }, () =>
        fetch(world.url() + HANDSHAKE, { headers: { 'x-forwarded-for': address } }).then((response) => response.text()),
      ),
    );
    expect(engine().clientsCount - before).toBeLessThanOrEqual(100);
  }, 60_000);

  test('are closed after ten seconds, which frees their places', async () => {
    const address = freshAddress();
    const before = engine().clientsCount;
    expect(await begin(120, () => address)).toBe(100);
    expect(engine().clientsCount).toBe(before + 100);
    await waitUntil(() => engine().clientsCount === 0);
    expect((await poll(address)).status).toBe(200);
  }, 60_000);

  test('are closed after one failed attempt', async () => {
    const address = freshAddress();
    const { sid } = JSON.parse((await poll(address)).text.slice(1)) as { sid: string };
    const session = `${HANDSHAKE}&sid=${sid}`;
    expect((await poll(address, session, '40{"apiKey":"none","token":"x"}')).status).toBe(200);
    expect((await poll(address, session)).text).toContain('"code":"invalid-api-key"');
    await poll(address, session, `40${JSON.stringify({ apiKey: API_KEY, token: one.token })}`);
    await waitUntil(async () => (await poll(address, session)).status === 400);
    expect(world.node().get(SocketRooms, { strict: false }).members(`user:${one.id}`).size).toBe(0);
  });

  test('keep out neither users at other addresses nor connected ones', async () => {
    const address = freshAddress();
    const client = await connect(one, address);
    await begin(200, () => address);
    expect(await client.emit('addUser', null)).toEqual({ ok: true });
    expect(await (await connect(other, freshAddress())).emit('addUser', null)).toEqual({ ok: true });
  }, 60_000);
});

describe('visitors, who have the key and have not signed in', () => {
  const visit = async (address: string): Promise<number | 'refused'> => {
    const { sid } = JSON.parse((await poll(address)).text.slice(1)) as { sid: string };
    const session = `${HANDSHAKE}&sid=${sid}`;
    await poll(address, session, `40${JSON.stringify({ apiKey: API_KEY })}`);
    const { text } = await poll(address, session);
    if (!text.includes('too-many-sockets')) return Number(text.startsWith('40'));
    await poll(address, session); // a client reads until its session is closed
    return 'refused';
  };
  const visits = async (times: number, address: string) => {
    const answers = [];
    for (let i = 0; i < times; i += 20)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => visit(address)))));
    return answers;
  };

  test('are limited to a hundred per address, take no memory beyond that and no place of others', async () => {
    const address = freshAddress();
    expect(await visits(100, address)).toEqual(Array.from({ length: 100 }, () => 1));
    const held = heap();
    expect(await visits(100, address)).toEqual(Array.from({ length: 100 }, () => 'refused'));
    expect(heap() - held).toBeLessThan(8 * 1024 * 1024);
    const client = await connect(one, address);
    expect(await client.emit('addUser', null)).toEqual({ ok: true });
    expect(await visit(freshAddress())).toBe(1);
  }, 60_000);

  test('are in no room, hear nothing, and end after fifty messages', async () => {
    const rooms = world.node().get(SocketRooms, { strict: false });
    const before = [...rooms.all()].length;
    const client = await connect({ ...one, token: '' }, freshAddress());
    expect([...rooms.server.sockets.sockets.get(client.socket.id!)!.rooms]).toEqual([client.socket.id]);
    expect(rooms.socket(client.socket.id!)).toBeUndefined();
    expect([...rooms.all()]).toHaveLength(before);
    for (const message of ['join_scrim_room', 'watch_people', 'unknown_event'] as const)
      expect(await client.emit(message, {})).toMatchObject({ code: 'unauthorized' });
    const closed = client.closed();
    for (let i = 0; i < 50; i++) client.socket.emit('sendMessage', {});
    await closed;
    expect(client.heard).toEqual([]);
  });
});

test('a session is closed with its socket', async () => {
  const client = await connect(one, freshAddress());
  const session = client.socket.io.engine;
  const closed = nextEvent(session, 'close');
  (session as unknown as { transport: { ws: { send: (bytes: string) => void } } }).transport.ws.send('41');
  await closed;
});

describe('one account with many sockets', () => {
  let person: TestUser;
  let clients: Client[];
  beforeEach(async () => {
    person = await world.createUser();
    clients = [];
    for (let i = 0; i < 20; i++) clients.push(await connect(person, freshAddress()));
  });
  afterEach(() => {
    for (const { socket } of clients) socket.disconnect();
  });
  const allSay = async (times: number, message: Parameters<Client['emit']>[0], payload: unknown): Promise<any[]> =>
    (
      await Promise.all(
        clients.map(async (client) => Promise.all(Array.from({ length: times }, () => client.emit(message, payload)))),
      )
    ).flat();
  const granted = (acks: readonly any[]) => acks.filter(({ ok }) => ok === true).length;

  test('may send five times as much as one socket, and not twenty times', async () => {
    const acks = await allSay(30, 'addUser', null);
    expect(granted(acks)).toBe(500);
    expect(acks.find(({ ok }) => !ok)).toEqual({
      error: 'Too many messages, please slow down',
      code: 'too-many-requests',
    });
    expect(await (await connect(other, freshAddress())).emit('addUser', null)).toEqual({ ok: true });
  }, 60_000);

  test('gets no new budget by reconnecting', async () => {
    await allSay(26, 'addUser', null);
    clients[0]!.socket.disconnect();
    const again = await connect(person, freshAddress());
    clients.push(again);
    expect(await again.emit('addUser', null)).toMatchObject({ code: 'too-many-requests' });
  }, 60_000);

  test('watches few users per message and many over several, with bounded memory', async () => {
    const crowd = Array.from({ length: 500 }, (_, i) => `user-${i}`);
    const before = heap();
    const acks = await allSay(10, 'watch_people', { userIds: crowd });
    expect(granted(acks)).toBeGreaterThan(30);
    expect(granted(acks)).toBeLessThanOrEqual(500 / 11);
    expect(heap() - before).toBeLessThan(24 * 1024 * 1024);
    figure('C29', 'of 200 lists of 500 people watched by 20 sockets of one account, granted', granted(acks));
  }, 60_000);

  test('follows at most four hundred scrims', async () => {
    const admin = await world.createUser({ admin: true });
    clients.push(await connect(admin, freshAddress()));
    const rooms = world.node().get(SocketRooms, { strict: false });
    const ids = Array.from({ length: 80 }, (_, i) => `scrim:filler-${i}`);
    for (const { socket } of clients.slice(0, 5)) await rooms.socket(socket.id!)!.join(ids);
    const scrim = await world.createScrim(admin);
    expect(await clients[10]!.emit('join_scrim_room', scrim._id)).toMatchObject({ code: 'too-many-rooms' });
    expect(await clients.at(-1)!.emit('join_scrim_room', scrim._id)).toMatchObject({ ok: true });
  }, 60_000);
});

test('a valid key and token are accepted, by long polling and WebSocket', async () => {
  for (const transports of [['polling'], ['websocket'], ['polling', 'websocket']]) {
    const client = await world.connect(
      await world.createUser(),
      0,
      { apiKey: API_KEY },
      { transports, extraHeaders: { 'x-forwarded-for': freshAddress() } },
    );
    expect(await client.emit('addUser', null)).toEqual({ ok: true });
  }
});
