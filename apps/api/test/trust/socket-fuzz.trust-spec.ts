import { servedRegions } from '@muster/contracts/regions';
import { CLIENT_MESSAGES, type ClientMessage } from '@muster/contracts/sockets';
import { SocketRooms } from '@muster/platform';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { figure, size } from '@testing/figures';
import { waitUntil } from '@testing/wait-until';
import { API_KEY, type Client, createWorld, type World } from '@testing/world';
import { anyJson, NASTY, nastyText } from './fuzz/nasty';
import { traceOf } from './trace';

/** Generated payloads per message. */
const RUNS = size(30, 300);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const MESSAGES = Object.keys(CLIENT_MESSAGES) as ClientMessage[];
/** Occurs in everything the attacker sends. */
const MARK = 'attacker-was-here';

let world: World;
let bystander: Client;
let scrimId: string;
const open: Socket[] = [];
const counted = { frames: 0, refused: 0 };
beforeAll(async () => {
  world = await createWorld();
  const admin = await world.createUser({ admin: true });
  scrimId = (await world.createScrim(admin))._id;
  bystander = await world.connect(admin);
  await bystander.emit('join_scrim_room', scrimId);
  await bystander.emit('scrimChatOpen', scrimId);
}, 60_000);
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await world?.close();
});

const rooms = () => world.node().get(SocketRooms, { strict: false });
const alive = async () => expect((await fetch(`${world.url()}/health/ready`)).status).toBe(200);
const dial = (auth: object, options: object = {}): Socket => {
  const socket = io(world.url(), { auth, transports: ['websocket'], reconnection: false, forceNew: true, ...options });
  open.push(socket);
  return socket;
};
const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
    socket.io.once('close', () => {
      setImmediate(resolve, 'closed');
    }); // a rejected connection is closed, too, with the reason before it
  });
const badly =
  (message: string, ...args: unknown[]) =>
  (socket: Socket) =>
    socket.emit(message, ...args);
/** Sends one raw frame, bypassing the client library. */
const frame = (socket: Socket, bytes: string) =>
  (socket.io.engine as unknown as { transport: { ws: { send: (bytes: string) => void } } }).transport.ws.send(bytes);
const closed = (client: Client) => client.closed();

describe('connections are rejected', () => {
  test('with any generated handshake', async () => {
    for (const auth of fc.sample(fc.dictionary(fc.constantFrom('token', 'apiKey', 'names', 'extra'), anyJson), {
      numRuns: size(20, 200),
      seed: SEED,
    })) {
      const isVisitor = !auth['token'] && (!('apiKey' in auth) || auth['apiKey'] === API_KEY);
      // The server closes handshakes that are too large
      expect(await outcome(dial({ apiKey: API_KEY, ...auth }))).toMatch(
        isVisitor ? /^(?:connected|closed)$/ : /^(?:Unauthorized|Invalid API key|closed)$/,
      );
      counted.frames += 1;
    }
    await alive();
  });
});

/** When people left is stored ten seconds after they did. */
const traceOfMessages = () => traceOf(world, ['public.last_seen']);

/** An existing scrim among the generated ids, so that some calls succeed. */
const payload = () =>
  fc.oneof(
    anyJson,
    nastyText,
    fc.constant(scrimId),
    fc.constant({ scrimId, version: -1 }),
    fc.constant({ scrimId: { $ne: null } }),
    fc.record({ scrimId: nastyText, version: anyJson }),
    fc.record({ region: fc.oneof(fc.constantFrom(...servedRegions()), nastyText) }),
    fc.record({ userIds: fc.array(nastyText, { maxLength: 20 }) }),
    fc.constant(Buffer.from(MARK)),
    fc.constant({ scrimId, file: Buffer.alloc(100) }),
    fc.constant({ scrimId, senderId: 'another', text: MARK, _id: scrimId, lobbyPassword: MARK }),
  );

describe('a malicious signed-in user', () => {
  test.each(MESSAGES)(
    '%s with generated payloads is answered, and neither stored nor sent to others',
    async (message) => {
      const attackers = await world.createUsers(Math.ceil(RUNS / 90) + 1);
      let client = await world.connect(attackers[0]!);
      const before = await traceOfMessages();
      for (const [i, generated] of fc.sample(payload(), { numRuns: RUNS, seed: SEED }).entries()) {
        if (i % 90 === 89 || !client.socket.connected) {
          // By now the user's budget is used up, however often they connect
          client.socket.disconnect();
          client = await world.connect(attackers[Math.floor((i + 1) / 90)]!);
        }
        const ack = await client
          .emit(message, generated)
          .catch((error: Error) => (client.socket.connected ? { silence: error.message } : { code: 'disconnected' }));
        expect(ack).toEqual(
          ack.ok === true
            ? expect.objectContaining({ ok: true })
            : {
                error: expect.any(String),
                code: expect.stringMatching(/^(?:invalid|scrim-not-found|conversation-not-found|too-many-rooms)$/),
              },
        );
        counted.frames += 1;
        counted.refused += ack.ok === true ? 0 : 1;
      }
      client.socket.disconnect();
      expect(await traceOfMessages()).toEqual(before);
      expect(JSON.stringify(bystander.heard)).not.toContain(MARK);
    },
    120_000,
  );

  test('unknown messages, with and without an ack, get the socket disconnected', async () => {
    const names = [
      ...NASTY,
      'connect',
      'disconnecting',
      'newListener',
      'error',
      'scrim_updated',
      'session_ended',
      'getMessage',
      'unknown_event',
    ].filter(
      (name) =>
        !['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener'].includes(name),
    );
    const client = await world.connect(await world.createUser());
    for (const name of names) client.socket.emit(name, { text: MARK });
    expect(await closed(client)).toBe('io server disconnect');
    // One socket may send a hundred messages in ten seconds.
    const others = [await world.connect(await world.createUser()), await world.connect(await world.createUser())];
    for (const [i, message] of MESSAGES.entries())
      for (const args of [[], [undefined], [null, null, null], [() => undefined], [{ a: 1 }, { b: 2 }, 'three']])
        badly(message, ...args)(others[i % 2]!.socket);
    for (const other of others) expect(await other.emit('addUser', null)).toEqual({ ok: true });
    expect(JSON.stringify(bystander.heard)).not.toContain(MARK);
    counted.frames += names.length + 5 * MESSAGES.length;
    await alive();
  });

  test.each([
    ['a reserved name', '42["disconnecting"]'],
    ['an event that is a number', '42[7]'],
    ['an event that is an object', '42[{}]'],
    ['no event', '42[]'],
    ['no list', '42{"a":1}'],
    ['broken JSON', '42["addUser",'],
    ['an unknown packet', '49["x"]'],
    ['a binary event without its bytes', '459999["addUser",{"_placeholder":true,"num":9998}]'],
    ['a placeholder that is missing', '451-["addUser",{"_placeholder":true,"num":7}]'],
    ['another namespace', '40/admin,{}'],
    ['an answer to nothing', '43999[1]'],
    ['a huge id', '42999999999999999999999["addUser",1]'],
    ['nested without end', `42["addUser",${'['.repeat(7_000)}${']'.repeat(7_000)}]`],
    ['a prototype', '42["addUser",{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}]'],
    ['an unknown frame', '9'],
    ['an upgrade', '5'],
    ['nothing at all', ''],
  ])('%s as raw bytes causes no error', async (_, bytes) => {
    const client = await world.connect(await world.createUser());
    frame(client.socket, bytes);
    const answered = client.emit('addUser', null).then(
      () => 'answered',
      () => 'silent',
    );
    expect(['io server disconnect', 'transport close', 'transport error', 'parse error', 'answered']).toContain(
      await Promise.race([closed(client), answered]),
    );
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    await alive();
  });

  test('more than 16 KiB in one message closes the connection, text or binary', async () => {
    for (const large of ['x'.repeat(17_000), Buffer.alloc(17_000), { scrimId, more: 'ä'.repeat(9_000) }]) {
      const client = await world.connect(await world.createUser());
      client.socket.emit('sendMessage', large);
      expect(await closed(client)).toMatch(/transport (?:close|error)/);
    }
    const client = await world.connect(await world.createUser());
    expect(await client.emit('sendMessage', 'x'.repeat(15_000))).toEqual({ ok: true });
  });
});

describe('socket limits', () => {
  test('eighty scrims can be open at once; another one requires closing one', async () => {
    const admin = await world.createUser({ admin: true });
    const ids: string[] = [];
    for (let i = 0; i < 82; i++) ids.push((await world.createScrim(admin, { title: `Room ${i}` }))._id);
    const client = await world.connect(await world.createUser());
    const joined = await Promise.all(ids.map((id) => client.emit('join_scrim_room', id)));
    expect(joined.map((ack) => ack.code ?? 'ok')).toEqual([
      ...Array.from({ length: 80 }, () => 'ok'),
      'too-many-rooms',
      'too-many-rooms',
    ]);
    expect(await client.emit('join_scrim_room', ids[0])).toMatchObject({ ok: true });
    await client.emit('leave_scrim_room', ids[0]);
    expect(await client.emit('join_scrim_room', ids[81])).toMatchObject({ ok: true });
    expect(rooms().members(`scrim:${ids[80]}`).size).toBe(0);
  }, 60_000);

  test('a flood is rejected after a hundred messages and disconnected after a thousand', async () => {
    const client = await world.connect(await world.createUser());
    const acks = await Promise.all(Array.from({ length: 300 }, () => client.emit('addUser', MARK)));
    expect(acks.filter((ack) => ack.ok === true).length).toBe(100);
    expect(acks.at(-1)).toEqual({ error: 'Too many messages, please slow down', code: 'too-many-requests' });
    for (let i = 0; i < 800; i++) client.socket.emit('addUser', i);
    expect(await closed(client)).toBe('io server disconnect');
    counted.frames += 1_100;
    expect(await bystander.emit('addUser', null)).toEqual({ ok: true });
  });

  test('a user may have forty sockets, and can open another after closing one', async () => {
    const hoarder = await world.createUser();
    const tabs = Array.from({ length: 60 }, () => dial({ apiKey: API_KEY, token: hoarder.token }));
    await Promise.all(tabs.map(outcome));
    await waitUntil(
      async () =>
        rooms().members(`user:${hoarder.id}`).size <= 40 &&
        tabs.filter(({ connected }) => connected).length === rooms().members(`user:${hoarder.id}`).size,
    );
    expect(rooms().members(`user:${hoarder.id}`).size).toBe(40);
    expect(await outcome(dial({ apiKey: API_KEY, token: hoarder.token }))).toBe(
      'Muster is open in too many tabs, please close some',
    );
    tabs.find(({ connected }) => connected)!.disconnect();
    await waitUntil(async () => rooms().members(`user:${hoarder.id}`).size < 40);
    expect(await outcome(dial({ apiKey: API_KEY, token: hoarder.token }))).toBe('connected');
  });
});

test('other users are still served afterwards', async () => {
  await alive();
  expect(await bystander.emit('leave_scrim_room', scrimId)).toEqual({ ok: true });
  expect(JSON.stringify(bystander.heard)).not.toContain(MARK);
  figure('C11', 'frames thrown at the sockets', counted.frames);
  figure('C11', 'of them refused', counted.refused);
});
