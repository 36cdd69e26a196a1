// Tests Caddy and HAProxy, which the profile `tls` puts in front of an api, with their production configuration. Behind
// them is a server that says what arrived. Skipped where they are not installed.
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { get as getSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed } from '../../testing/drills/local-services.mjs';
import { waitUntil } from '../../testing/wait-until.ts';
import { freePort } from '../dev/net.mjs';

const programs = ['caddy', 'haproxy'].map((name) => installed(name));
const withPrograms = programs.every(Boolean) ? describe : describe.skip;

withPrograms('in front of an api, the profile tls', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-tls-'));
  const running = [];
  let api;
  let port;
  let plainPort;

  const start = (program, args, env) => {
    const child = spawn(program, args, { env: { PATH: process.env.PATH, HOME: folder, ...env }, stdio: 'ignore' });
    running.push({ child, ended: once(child, 'exit') });
  };
  beforeAll(async () => {
    api = createServer(respond).on('upgrade', upgrade);
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    const [web, status, front, health] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    [port, plainPort] = [await freePort(), await freePort()];
    const address = `127.0.0.1:${api.address().port}`;
    start(programs[1], ['-db', '-f', join(import.meta.dirname, 'haproxy.cfg')], {
      API_1: address,
      API_2: address,
      WEB_PORT: String(web),
      FRONT_PORT: String(front),
      STATUS_PORT: String(status),
    });
    start(programs[0], ['run', '--config', join(import.meta.dirname, 'Caddyfile'), '--adapter', 'caddyfile'], {
      PUBLIC_URL: 'https://localhost',
      ACME_EMAIL: 'internal',
      PROXY: `127.0.0.1:${front}`,
      HTTP_PORT: String(plainPort),
      HTTPS_PORT: String(port),
      HEALTH_PORT: String(health),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    });
    const isUp = (asked) =>
      asked.then(
        ({ status: code }) => code === 200,
        () => false,
      );
    await waitUntil(async () => (await isUp(ask('/'))) && (await isUp(fetch(`http://127.0.0.1:${health}/`))));
  }, 60_000);
  afterAll(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    api.closeAllConnections();
    api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The certificate is Caddy's own, which this machine does not know. */
  const open = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const options = { host: 'localhost', port, path, headers, rejectUnauthorized: false, agent: false };
      const request = getSecurely(options, resolve).on('error', reject);
      request.on('upgrade', (response, socket) => resolve(Object.assign(response, { upgraded: socket })));
    });
  async function ask(path, headers) {
    const response = await open(path, headers);
    const text = (await response.toArray()).join('');
    return { status: response.statusCode, headers: response.headers, text };
  }

  function respond({ url, headers }, response) {
    if (url === '/health/ready') return response.end();
    if (url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return response.write('event: state\ndata: {}\n\n');
    }
    response.end(JSON.stringify(headers));
  }
  function upgrade({ headers }, socket) {
    const accept = hash('sha1', `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, 'base64');
    const lines = ['connection: upgrade', 'upgrade: websocket', `sec-websocket-accept: ${accept}`];
    socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '\r\n'].join('\r\n'));
    socket.pipe(socket);
  }

  test('says who the client is, whatever the client says, and keeps the host', async () => {
    const { text, headers } = await ask('/api/site', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' });
    expect(JSON.parse(text)).toMatchObject({
      'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      'x-forwarded-proto': 'https',
      host: `localhost:${port}`,
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('sends plain HTTP to https', async () => {
    const [response] = await once(
      get({ host: 'localhost', port: plainPort, path: '/scrims', agent: false }),
      'response',
    );
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([
      308,
      expect.stringMatching(/^https:.*\/scrims$/),
    ]);
  });

  test('passes WebSockets, and events while their response goes on', async () => {
    const { upgraded } = await open('/socket.io/', {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    });
    upgraded.write('ping');
    expect(String((await once(upgraded, 'data'))[0])).toBe('ping');
    upgraded.destroy();
    const events = await open('/events');
    expect(String((await once(events, 'data'))[0])).toBe('event: state\ndata: {}\n\n');
    events.destroy();
  });
});

test('Caddy, if installed, formats the file as it is', async () => {
  if (!programs[0]) return;
  const child = spawn(programs[0], ['fmt', '--diff', join(import.meta.dirname, 'Caddyfile')]);
  expect((await child.stdout.toArray()).join('')).not.toMatch(/^[+-]/m);
});
