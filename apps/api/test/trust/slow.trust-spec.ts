import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { io } from 'socket.io-client';
import { figure } from '@testing/figures';
import { nextEvent } from '@testing/next-event';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

const TIMEOUT_MS = 1_500;
/** Tolerance for a busy machine (the server checks once per second). */
const PATIENCE_MS = 20_000;

let world: World;
let one: TestUser;
const open = new Set<Socket>();
beforeAll(async () => {
  world = await createWorld({ env: { REQUEST_TIMEOUT_MS: String(TIMEOUT_MS) } });
  one = await world.createUser();
}, 60_000);
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await world?.close();
});

/**
 * Writes these bytes and no more; returns what was received until the server closed the connection, and after how many
 * ms.
 */
async function hear(bytes: string): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now();
  const { port } = world.node().getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  open.add(socket);
  let text = '';
  socket
    .on('data', (chunk) => {
      text += String(chunk);
    })
    .on('error', () => undefined);
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) });
  socket.write(bytes);
  await closed;
  return { text, ms: performance.now() - startedAt };
}

const POST = `POST /api/auth/login HTTP/1.1\r\nhost: a\r\nx-api-key: ${API_KEY}\r\ncontent-type: application/json\r\n`;
const HALVES: readonly [what: string, bytes: () => string][] = [
  ['a body of which one of fifty bytes came', () => `${POST}content-length: 50\r\n\r\n{`],
  ['a body in chunks that stop', () => `${POST}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`],
  [
    'an upload of a signed-in user that stops',
    () =>
      `PATCH /api/scrims/none/add-image HTTP/1.1\r\nhost: a\r\nx-api-key: ${API_KEY}\r\nauthorization: ${one.token}\r\ncontent-type: application/json\r\ncontent-length: 500000\r\n\r\n{`,
  ],
  [
    'a body that no route reads',
    () => 'POST /api/none HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  ],
  ['half a line of headers', () => 'GET /api/server-status HTTP/1.1\r\nhos'],
  [
    'half a handshake of a WebSocket',
    () =>
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n',
  ],
  [
    'a message by long polling that stops',
    () => 'POST /socket.io/?EIO=4&transport=polling&sid=none HTTP/1.1\r\nhost: a\r\ncontent-length: 50\r\n\r\n4',
  ],
  ['nothing at all', () => ''],
];

test.each(HALVES)('%s ends in bounded time', async (what, bytes) => {
  const { text, ms } = await hear(bytes());
  if (text) expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
  figure('C29', `half a request, ${what}: closed after`, `${(ms / 1000).toFixed(1)} s`);
});

test('a slow body is rejected in the usual format', async () => {
  const { text } = await hear(HALVES[0]![1]());
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({
    statusCode: 408,
    code: 'too-slow',
    error: 'The request took too long',
  });
});

test.each(['websocket', 'polling'])(
  'a socket by %s stays open longer than any request may take',
  async (transport) => {
    const socket = io(world.url(), {
      auth: { token: one.token, apiKey: API_KEY },
      transports: [transport],
      reconnection: false,
      forceNew: true,
    });
    await nextEvent(socket, 'connect');
    const left: string[] = [];
    socket.on('disconnect', (why) => left.push(why));
    const pings = 3; // one every ten seconds, so that they take several times the timeout
    await new Promise<void>((resolve) => {
      let received = 0;
      socket.io.on('ping', () => {
        if (++received === pings || left.length > 0) resolve();
      });
      socket.once('disconnect', () => resolve());
    });
    expect([left, await socket.timeout(5_000).emitWithAck('addUser', null)]).toEqual([[], { ok: true }]);
    socket.disconnect();
  },
  90_000,
);

test('a connection whose client does not read the responses ends', async () => {
  const server = world.node().getHttpServer() as Server;
  expect(server.timeout).toBe(90_000);
  server.setTimeout(TIMEOUT_MS); // applies to connections from now on
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  open.add(socket);
  const [connection] = (await once(server, 'connection')) as [Socket];
  const closed = once(connection, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) });
  const document = 'GET /api/docs-json HTTP/1.1\r\nhost: a\r\n\r\n';
  socket.on('error', () => undefined).write(document.repeat(300));
  await closed;
  server.setTimeout(90_000);
  figure('C29', 'a client that reads nothing holds its connection for', '90 s');
});
