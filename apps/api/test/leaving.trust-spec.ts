import { Database } from '@muster/platform';
import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { waitUntil } from '@testing/wait-until';
import { buildApp, startProcess } from '@testing/process';
import { nextEvent } from '@testing/next-event';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let host: TestUser;
const started = new Set<ChildProcess>();
const sockets = new Set<Socket>();

beforeAll(async () => {
  buildApp('api');
  buildApp('worker');
  world = await createWorld();
  host = await world.createUser({ admin: true });
}, 180_000);
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const child of started) child.kill('SIGKILL');
  await world?.close();
});

async function start(app: 'api' | 'worker', overrides: NodeJS.ProcessEnv = {}) {
  const child = startProcess(world, app, { PORT: '0', ...overrides });
  started.add(child);
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const [word] = (await once(child, 'message')) as [{ url?: string }];
  const port = word.url ? Number(new URL(word.url).port) : 0;
  return { child, gone: exited, port, url: `http://127.0.0.1:${port}` };
}

const headers = () => ({ 'x-api-key': API_KEY, authorization: host.token, 'content-type': 'application/json' });
const scrimBody = (title: string) =>
  JSON.stringify({ title, region: 'NA', gameStartTime: new Date(Date.now() + 3_600_000).toISOString() });
const ready = (url: string) => fetch(`${url}/health/ready`).then(({ status }) => status);

/** Creates scrims one after the other until `stop` is called; returns the responses by title. */
async function createScrims(url: string, name: string, stop: () => boolean): Promise<Map<string, number>> {
  const responses = new Map<string, number>();
  for (let n = 0; !stop(); n++) {
    const title = `${name} ${n}`;
    const response = await fetch(`${url}/api/scrims`, {
      method: 'POST',
      headers: { ...headers(), 'idempotency-key': randomUUID() },
      body: scrimBody(title),
    });
    await response.text();
    responses.set(title, response.status);
  }
  return responses;
}

test('an API that is stopped under load answers all requests and exits cleanly', async () => {
  const node = await start('api', { DRAIN_MS: '1500' });
  const socket = io(node.url, {
    auth: { token: host.token, apiKey: API_KEY },
    transports: ['websocket'],
    reconnection: false,
  });
  sockets.add(socket);
  await nextEvent(socket, 'connect');
  const hungUp = nextEvent(socket, 'disconnect');
  let noticed = false;
  const busy = Array.from({ length: 8 }, (_, i) => createScrims(node.url, `Crowd ${i}`, () => noticed));
  const [counted] = await world
    .node()
    .get(Database, { strict: false })
    .query<{ n: number }>('SELECT count(*) AS n FROM events');
  await waitUntil(
    async () =>
      (await world.node().get(Database, { strict: false }).query<{ n: number }>('SELECT count(*) AS n FROM events'))[0]!
        .n >
      counted!.n + 20,
  );
  expect(await ready(node.url)).toBe(200);

  node.child.kill('SIGTERM');
  await waitUntil(async () => (await ready(node.url)) === 503);
  noticed = true; // as a proxy does when it stops sending new requests
  const responses = new Map((await Promise.all(busy)).flatMap((one) => [...one]));
  expect(new Set(responses.values())).toEqual(new Set([201]));
  // The API still serves clients that have not noticed …
  expect((await fetch(`${node.url}/api/scrims?region=NA`, { headers: headers() })).status).toBe(200);
  // … and sockets reconnect by themselves after this
  expect(await hungUp).toEqual(['transport close', expect.anything()]);
  expect(await node.gone).toBe(0);
  const stored = await world
    .node()
    .get(Database, { strict: false })
    .query<{ title: string }>(`SELECT state->>'title' AS title FROM scrims`);
  expect(stored.map(({ title }) => title)).toEqual(expect.arrayContaining([...responses.keys()]));
}, 60_000);

test('a request half sent when the API stops accepting is completed, and its connection closed', async () => {
  const node = await start('api', { DRAIN_MS: '0' });
  const body = scrimBody('Half sent');
  const socket = connect(node.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk;
  });
  socket.write(
    `POST /api/scrims HTTP/1.1\r\nhost: x\r\n${Object.entries(headers())
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  await waitUntil(() => received.includes('100 Continue'));
  node.child.kill('SIGTERM');
  await waitUntil(() =>
    ready(node.url).then(
      () => false,
      () => true,
    ),
  ); // no new connections are accepted
  socket.write(body);
  await once(socket, 'close');
  expect(received).toMatch(/HTTP\/1\.1 201 /);
  expect(await node.gone).toBe(0);
}, 60_000);

test('a second signal ends it immediately', async () => {
  const node = await start('api', { DRAIN_MS: '60000' });
  node.child.kill('SIGTERM');
  await waitUntil(async () => (await ready(node.url)) === 503);
  node.child.kill('SIGINT');
  expect(await node.gone).toBe(1);
}, 60_000);

test('a stopped worker exits cleanly', async () => {
  const node = await start('worker');
  node.child.kill('SIGTERM');
  expect(await node.gone).toBe(0);
}, 60_000);
