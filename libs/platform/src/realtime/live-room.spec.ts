import { Logger } from '@nestjs/common';
import { LiveRoom } from './live-room';
import { PendingBroadcasts } from './pending-broadcasts';
import { type AppSocket, room, type SocketRooms } from './socket-rooms';

Logger.overrideLogger(false);
const ID = 'e1';
const NAME = room.evening(ID);
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A live room of an evening whose state is a number, with sockets of these users. `barred` may not see it. */
function setUp(userIds: readonly string[]) {
  const [sent, calls, barred]: [[string[], unknown][], string[], Set<string>] = [[], [], new Set()];
  const world = { version: 1, opened: () => {} };
  const sockets = new Map(userIds.map((userId) => [userId, socketOf(userId)]));
  const rooms = {
    members: (name: string) => new Set([...sockets].flatMap(([id, { rooms: joined }]) => (joined.has(name) ? id : []))),
    socket: (id: string) => sockets.get(id),
    socketIdsOf: (userId: string) => [userId],
    emitInBatches: async (ids: readonly string[], _: string, view: unknown) => void sent.push([[...ids], view]),
  } as Pick<SocketRooms, 'members' | 'socket' | 'socketIdsOf' | 'emitInBatches'>;
  const live = new LiveRoom<number, 'evening_updated'>(rooms, {
    room: room.evening,
    message: 'evening_updated',
    open: async (_, { userId }) => {
      const { version } = world;
      world.opened();
      if (barred.has(userId)) throw new Error('not for them');
      return version;
    },
    load: async () => world.version,
    may: (_, { userId }) => !barred.has(userId),
    view: async (version) => {
      calls.push(`view of ${version}`);
      const views = { player: { version, to: 'players' }, other: { version, to: 'others' } };
      return ({ userId }) => (userId.startsWith('player') ? views.player : views.other) as never;
    },
    onJoin: ({ id }) => void calls.push(`${id} joined`),
    onLeave: ({ id }) => void calls.push(`${id} left`),
  });
  return { live, world, sent, calls, barred, socket: (userId: string) => sockets.get(userId)! };
}

function socketOf(userId: string): AppSocket {
  const rooms = new Set<string>();
  const join = async (name: string) => void rooms.add(name);
  const leave = async (name: string) => void rooms.delete(name);
  const nsp = { adapter: { rooms: new Map() }, sockets: new Map() };
  return { id: userId, data: { userId }, connected: true, rooms, join, leave, nsp } as unknown as AppSocket;
}

describe('joining', () => {
  test('answers with the state that was read in the room, so that no change is missed', async () => {
    const { live, world, socket } = setUp(['ann']);
    world.opened = () => {
      world.version = 2;
    };
    expect(await live.join(socket('ann'), ID, (version) => ({ ok: true, version }))).toEqual({ ok: true, version: 2 });
  });

  test('a user whose rights end in between is in no room, and did not join', async () => {
    const { live, world, calls, barred, socket } = setUp(['ann']);
    world.opened = () => barred.add(calls.push('opened') === 2 ? 'ann' : 'nobody');
    await expect(live.join(socket('ann'), ID)).rejects.toThrow('not for them');
    expect([[...socket('ann').rooms], calls]).toEqual([[], ['opened', 'opened']]);
  });

  test('happens once; a socket that is inside is answered again', async () => {
    const { live, calls, socket } = setUp(['ann']);
    for (let i = 0; i < 2; i++) expect(await live.join(socket('ann'), ID)).toEqual({ ok: true });
    await live.leave(socket('ann'), ID);
    await live.leave(socket('ann'), ID);
    expect(calls).toEqual(['ann joined', 'ann left']);
  });

  test('a socket that disconnects during the second reading does not join', async () => {
    const { live, world, calls, socket } = setUp(['ann']);
    world.opened = () => socket('ann').rooms.clear();
    expect(await live.join(socket('ann'), ID)).toEqual({ ok: true });
    expect(calls).toEqual([]);
  });
});

describe('a change', () => {
  test('is one view and one message for each audience, the smallest first', async () => {
    const { live, sent, calls, socket } = setUp(['ben', 'eve', 'player1']);
    for (const userId of ['ben', 'eve', 'player1']) await live.join(socket(userId), ID);
    calls.length = 0;
    live.broadcast([ID, 'nobody has this open']);
    await tick();
    expect(sent).toEqual([
      [['player1'], { version: 1, to: 'players' }],
      [['ben', 'eve'], { version: 1, to: 'others' }],
    ]);
    expect(calls).toEqual(['view of 1']);
  });

  test('removes those who may not see it any more', async () => {
    const { live, sent, calls, barred, socket } = setUp(['ben', 'eve']);
    for (const userId of ['ben', 'eve']) await live.join(socket(userId), ID);
    barred.add('eve');
    live.broadcast([ID]);
    await tick();
    expect(sent).toEqual([[['ben'], { version: 1, to: 'others' }]]);
    expect([socket('eve').rooms.has(NAME), calls.at(-1)]).toEqual([false, 'eve left']);
    expect([...live.openedBy('eve'), ...live.openedBy('ben')].map(({ id }) => id)).toEqual([ID]);
  });
});

test('what changes during a broadcast is broadcast once more, also after a failure', async () => {
  const done: string[] = [];
  const pending: PendingBroadcasts<number> = new PendingBroadcasts('thing', async (id, meta) => {
    if (done.push(`${id} ${meta}`) > 1) return;
    pending.add([
      ['a', 2],
      ['a', 3],
      ['b', 1],
    ]);
    expect(pending.has('a')).toBe(true);
    throw new Error('no database');
  });
  pending.add([['a', 1]]);
  await tick();
  expect([done, pending.has('a'), pending.has('b')]).toEqual([['a 1', 'a 3', 'b 1'], false, false]);
});
