import { createApi, shutDownApi, listen, loadConfig, migrate } from '@muster/platform/runtime';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { createDatabase } from '@testing/database';
import { features } from '../../features';

const SECRET = 'a-secret-for-tests-only';
const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
const hasIPv6 = addresses.some(({ address }) => address === '::1');
const apis: NestFastifyApplication[] = [];
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  env = {
    ...process.env,
    OIDC_ISSUER: 'http://localhost:1',
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
  };
  await migrate(loadConfig(env), features);
}, 60_000);
afterAll(() => Promise.all(apis.map((api) => api.close())));

/** Starts an API that listens as these settings say; returns its port. */
async function start(settings: NodeJS.ProcessEnv = {}) {
  const config = loadConfig({ ...env, PORT: '0', ...settings });
  const app = await createApi(config, features);
  apis.push(app);
  await listen(app, config);
  return { app, port: (app.getHttpServer().address() as AddressInfo).port };
}
const isOpen = async (host: string, port: number): Promise<boolean> => {
  const socket = connect({ host, port });
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
};
const alive = async (host: string, port: number) => (await fetch(`http://${host}:${port}/health/live`)).status;

test('by default the API is reachable from this machine only, over IPv4 and IPv6', async () => {
  const { app, port } = await start();
  expect(await alive('127.0.0.1', port)).toBe(200);
  if (hasIPv6) expect(await alive('[::1]', port)).toBe(200);
  if (outside) expect(await isOpen(outside, port)).toBe(false);
  await shutDownApi(app);
  expect([await isOpen('127.0.0.1', port), await isOpen('::1', port)]).toEqual([false, false]);
});

test.each(['websocket', 'polling'] as const)(
  'sockets work over every address of this machine (%s)',
  async (transport) => {
    const { port } = await start();
    const socket = io(`http://${hasIPv6 ? '[::1]' : '127.0.0.1'}:${port}`, {
      transports: [transport],
      reconnection: false,
      forceNew: true,
      auth: { apiKey: 'wrong', token: 'x' },
    });
    const error = await new Promise<Error & { data?: { code: string } }>((resolve) => {
      socket.once('connect_error', resolve);
    });
    expect(error.data?.code).toBe('invalid-api-key'); // our socket server responded
    socket.disconnect();
  },
);

test('with HOST=0.0.0.0 the API is reachable from other machines, as in a container', async () => {
  const { port } = await start({ HOST: '0.0.0.0' });
  expect(await alive('127.0.0.1', port)).toBe(200);
  if (outside) expect(await alive(outside, port)).toBe(200);
});
