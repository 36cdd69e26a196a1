import { CLIENT_MESSAGES, type ClientMessage } from '@muster/contracts/sockets';
import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { redisNames } from '../database/redis-names';
import { RoomRecovery, toMessages } from './room-recovery';
import { type AppSocket, room } from './socket-rooms';

const SESSION = 'session-of-client';
const NAMES = { get: async () => redisNames('test') };
const never = () => new Promise<never>(() => undefined);

function createRedis(over: object = {}) {
  const [stored, calls]: [Map<string, string>, string[]] = [new Map(), []];
  const redis = {
    status: 'ready',
    get: async (key: string) => stored.get(key) ?? null,
    set: async (key: string, value: string, _: 'EX', seconds: number) => {
      calls.push(`set ${seconds}`);
      stored.set(key, value);
    },
    del: async (key: string) => {
      calls.push('del');
      stored.delete(key);
    },
    ...over,
  } as unknown as Redis;
  return { redis, stored, calls };
}

let sockets = 0;
/** A socket that takes note of what is asked of its handlers, and joins the rooms. */
function createSocket(auth: object, data: object = {}) {
  const socket = Object.assign(new EventEmitter(), {
    id: `socket-${++sockets}`,
    connected: true,
    rooms: new Set<string>(),
    handshake: { auth },
    data: { userId: 'ann', sid: 'browser', newNamesOnly: false, ...data },
  });
  const asked: unknown[] = [];
  for (const message of Object.keys(CLIENT_MESSAGES))
    socket.on(message, (payload: object, ack: (answer: object) => void) => {
      asked.push([message, payload]);
      ack({ ok: true });
    });
  const emit = socket.emit.bind(socket);
  const app = socket as unknown as AppSocket;
  const end = (reason: string) => {
    emit('disconnecting', reason);
    socket.rooms.clear();
    socket.connected = false;
  };
  return { app, rooms: socket.rooms, asked, end };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The client was in these rooms, and its connection was lost. */
async function lose(recovery: RoomRecovery, rooms: readonly string[], data: object = {}) {
  const socket = createSocket({}, data);
  await recovery.find(socket.app);
  recovery.watch(socket.app);
  for (const name of rooms) socket.rooms.add(name);
  recovery.onHandled(socket.app, 'join_scrim_room');
  await settled();
  socket.end('transport close');
  await settled();
  return recovery.nameOf(socket.app)!;
}
async function comeBack(recovery: RoomRecovery, pid: string, data: object = {}) {
  const socket = createSocket({ pid, offset: '1-1' }, data);
  await recovery.find(socket.app);
  recovery.watch(socket.app);
  await settled();
  return socket;
}

/** One room of each kind that a message joins. */
const ROOMS = [
  room.list('EUW'),
  room.scrim('s'),
  room.chat('s'),
  room.community('c'),
  room.evening('n_2026-01-01'),
  room.team('t'),
  room.around('c'),
  room.board('NA'),
  room.draft('s-2'),
  room.watchers('bo'),
];

test('every message that joins a room has a room that is kept', () => {
  const joining = Object.keys(CLIENT_MESSAGES).filter((message) => /^(join|watch)_|Open$/.test(message));
  expect(new Set(toMessages(ROOMS).map(([message]) => message))).toEqual(new Set(joining));
  for (const [message, payload] of toMessages(ROOMS))
    expect([message, CLIENT_MESSAGES[message as ClientMessage].safeParse(payload).success]).toEqual([message, true]);
});

test('asks again for what the client was in, and for nothing else', async () => {
  const { redis, calls } = createRedis();
  const recovery = new RoomRecovery(redis, NAMES);
  const pid = await lose(recovery, [...ROOMS, room.user('ann'), room.admins, room.allNames]);
  expect(calls).toEqual([`set ${24 * 60 * 60}`, 'set 120']);
  const back = await comeBack(recovery, pid);
  expect(back.asked).toEqual(toMessages(ROOMS));
  expect(recovery.nameOf(back.app)).toBe(pid);
});

test.each([
  ['another user', { userId: 'bo' }],
  ['another session of the user', { sid: 'phone' }],
  ['a lean client', { newNamesOnly: true }],
])('%s that names the client gets nothing, and takes nothing away', async (_, data) => {
  const { redis } = createRedis();
  const recovery = new RoomRecovery(redis, NAMES);
  const pid = await lose(recovery, ROOMS);
  const other = await comeBack(recovery, pid, data);
  expect(other.asked).toEqual([]);
  expect(recovery.nameOf(other.app)).not.toBe(pid);
  other.end('client namespace disconnect');
  expect((await comeBack(recovery, pid)).asked).toEqual(toMessages(ROOMS));
});

test.each(['client namespace disconnect', 'server namespace disconnect'])('after a %s nothing is kept', async (end) => {
  const { redis, stored } = createRedis();
  const recovery = new RoomRecovery(redis, NAMES);
  const back = await comeBack(recovery, await lose(recovery, ROOMS));
  expect(stored.size).toBe(1);
  back.end(end);
  await settled();
  expect(stored.size).toBe(0);
});

test('one client has one key, however often it comes back', async () => {
  const { redis, stored } = createRedis();
  const recovery = new RoomRecovery(redis, NAMES);
  const pid = await lose(recovery, ROOMS);
  for (let i = 0; i < 5; i++) (await comeBack(recovery, pid)).end('transport close');
  await settled();
  expect([...stored.keys()]).toEqual([`muster-test:rooms:ann:${pid}`]);
});

test('a client in too many rooms is not kept', async () => {
  const { redis, stored } = createRedis();
  const recovery = new RoomRecovery(redis, NAMES);
  await lose(recovery, ROOMS);
  expect(stored.size).toBe(1);
  await lose(
    recovery,
    Array.from({ length: 200 }, (_, i) => room.scrim(`01a22073-8116-770e-bd78-514f4d17${i}`)),
  );
  expect(stored.size).toBe(1);
});

test.each([
  ['silent', { get: never, set: never, del: never }],
  ['failing', { get: () => Promise.reject(new Error('gone')), set: () => Promise.reject(new Error('gone')) }],
  ['away', { status: 'reconnecting', get: never }],
])('without rooms a client connects while Redis is %s', async (_, over) => {
  const recovery = new RoomRecovery(createRedis(over).redis, NAMES);
  const { app, asked, end } = await comeBack(recovery, SESSION);
  recovery.onHandled(app, 'join_scrim_room');
  end('transport close');
  await settled();
  expect(asked).toEqual([]);
  expect(recovery.nameOf(app)).not.toBe(SESSION);
});
