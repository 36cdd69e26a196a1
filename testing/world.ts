import type { ScrimView } from '@muster/contracts/scrims';
import type { ClientMessage, ServerMessage, ServerMessages } from '@muster/contracts/sockets';
import {
  asOwner,
  createApi,
  createWorker,
  loadConfig,
  MetricsPort,
  migrate,
  rebuildProjection,
  startWorker,
} from '@muster/platform/runtime';
import { CommandDispatcher, LogTail, type Projection, Tokens } from '@muster/platform';
import { userAggregate } from '@muster/users';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { asRuntimeRole, createMigratedDatabase } from './database';
import { sendRequest } from './http-request';
import { features } from '../apps/features';

const SECRET = 'a-secret-for-tests-only';
export const API_KEY = 'test-key';

export interface TestResponse {
  status: number;
  body: any;
  headers: Headers;
}
export interface TestUser {
  id: string;
  name: string;
  token: string;
  email: string;
  uid: string;
}
export interface RequestOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  node?: number;
}

/** A running Muster of its own: a fresh database, one or more API nodes, and optionally a worker. */
export interface World {
  api: (path: string, user?: TestUser | null, options?: RequestOptions) => Promise<TestResponse>;
  createUser: (over?: { name?: string; region?: string; admin?: boolean; rank?: string }) => Promise<TestUser>;
  createUsers: (count: number, overrides?: { region?: string }) => Promise<TestUser[]>;
  createScrim: (by: TestUser, overrides?: object) => Promise<ScrimView>;
  connect: (user: TestUser, node?: number, auth?: object, options?: Partial<ManagerOptions>) => Promise<Client>;
  url: (node?: number) => string;
  /** The internal port of a node: metrics and detailed health. */
  internalUrl: (node?: number) => string;
  node: (index?: number) => NestFastifyApplication;
  worker: INestApplicationContext | undefined;
  /** Rebuilds a projection, as an operator does. */
  rebuild: (projection: Projection, limit?: number) => Promise<number>;
  /** Runs a statement as the role that owns the tables, which may do more than the application's role. */
  asOwner: (text: string, values?: unknown[]) => Promise<unknown[]>;
  close: () => Promise<void>;
}

/** The owner of a database migrates it; the application connects as a restricted role, as in production. */
const addressesOf = (owner: string) => ({ DATABASE_OWNER_URL: owner, DATABASE_URL: asRuntimeRole(owner) });

/** `worker`: a context of its own, or in the process of the first node. `envOf`: additional settings of one node. */
interface Wanted {
  nodes?: number;
  worker?: boolean | 'in the api';
  env?: Record<string, string>;
  envOf?: (node: number) => Record<string, string>;
}

export async function createWorld({ nodes = 1, worker = false, env = {}, envOf }: Wanted = {}): Promise<World> {
  const settings = {
    OIDC_ISSUER: 'http://localhost:1',
    ...process.env,
    OIDC_PROVIDERS: '',
    API_KEY,
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    ADMIN_KEY: 'open-sesame',
    RATE_LIMIT_SCALE: '1000',
    DB_POOL: '5',
    METRICS_PORT: '0',
    ...env,
  };
  const migrateAt = (owner: string) => migrate(loadConfig({ ...settings, ...addressesOf(owner) }), features);
  const baseEnv = env['DATABASE_URL']
    ? settings
    : { ...settings, ...addressesOf(await createMigratedDatabase(migrateAt)) };
  const config = loadConfig(baseEnv);
  await migrate(config, features);
  const apis: NestFastifyApplication[] = [];
  for (let i = 0; i < nodes; i++) {
    const withWorker = worker === 'in the api' && i === 0;
    const app = await createApi(loadConfig({ ...baseEnv, ...envOf?.(i) }), features, { withWorker });
    if (withWorker) await startWorker(app);
    await app.listen(0, '127.0.0.1');
    await app.get(MetricsPort, { strict: false }).open();
    apis.push(app);
  }
  const background = worker === true ? await createWorker(config, features) : undefined;
  if (background) await startWorker(background);
  const clients: Socket[] = [];
  const agent = new Agent({ keepAlive: true });
  // Tests ask repeatedly until something is there, and a log-in costs more than a query.
  const owner = new pg.Pool({ connectionString: asOwner(config).DATABASE_URL, max: 2 });
  owner.on('error', () => undefined); // a test has cut an idle connection
  const url = (node = 0) => `http://127.0.0.1:${(apis[node]!.getHttpServer().address() as AddressInfo).port}`;
  let people = 0;

  const world: World = {
    url,
    internalUrl: (node = 0) => apis[node]!.get(MetricsPort, { strict: false }).url,
    node: (index = 0) => apis[index]!,
    worker: background,

    rebuild: (projection, limit) => rebuildProjection(config, features, projection, limit),

    asOwner: async (text, values = []) => (await owner.query(text, values)).rows as unknown[],

    async api(path, user = null, { method = 'GET', body, headers = {}, node = 0 } = {}) {
      const sent = typeof body === 'string' ? body : JSON.stringify(body);
      const all = {
        'x-api-key': API_KEY,
        ...(user && { authorization: user.token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      };
      const { text, ...response } = await sendRequest(agent, `${url(node)}/api${path}`, method, all, sent);
      const isJson = text && /json/.test(response.headers.get('content-type') ?? '');
      return { ...response, body: isJson ? JSON.parse(text) : text };
    },

    async createUser({ name, region = 'NA', admin = false, rank = 'Gold 2' } = {}) {
      const [id, n] = [uuid(), ++people];
      const person = { id, name: name ?? `Player ${n}`, uid: `uid-${id}`, email: `${id}@players.test`, token: '' };
      const [app] = apis;
      const dispatch = app!.get(CommandDispatcher, { strict: false });
      const ctx = { now: new Date().toISOString() };
      const profile = {
        name: person.name,
        tagline: `T${n}`.slice(0, 5),
        discord: `discord.${n}`,
        uid: person.uid,
        email: person.email,
        region,
        rank,
        canEmail: false,
      };
      await dispatch.send(userAggregate, { type: 'RegisterUser', userId: id, ctx, profile }, { by: id });
      if (admin) await dispatch.send(userAggregate, { type: 'GrantAdmin', userId: id, ctx }, { by: id });
      for (const api of apis) await api.get(LogTail, { strict: false }).fence();
      person.token = app!.get(Tokens, { strict: false }).sign(id, 0, {}, `browser-of-${id}`);
      return person;
    },

    createUsers: async (count, overrides = {}) => {
      const all: TestUser[] = [];
      for (let i = 0; i < count; i++) all.push(await world.createUser(overrides));
      return all;
    },

    async createScrim(by, overrides = {}) {
      const response = await world.api('/scrims', by, {
        method: 'POST',
        body: {
          title: 'Friday Fives',
          region: 'NA',
          gameStartTime: new Date(Date.now() + 1_800_000).toISOString(),
          ...overrides,
        },
      });
      if (response.status !== 201) throw new Error(`no scrim: ${JSON.stringify(response.body)}`);
      return response.body as ScrimView;
    },

    async connect(user, node = 0, auth = {}, options = {}) {
      const socket = io(url(node), {
        auth: { token: user.token, apiKey: API_KEY, ...auth },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...options,
      });
      clients.push(socket);
      const client = new Client(socket); // subscribed before connecting: the first messages arrive with the connection
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return client;
    },

    async close() {
      for (const socket of clients) socket.disconnect();
      agent.destroy();
      await Promise.all(apis.map((api) => api.close()));
      await background?.close();
      await owner.end();
    },
  };
  return world;
}

/** A browser's socket: records everything it receives and waits for expected messages. */
export class Client {
  readonly heard: { message: string; payload: any }[] = [];
  readonly #waiting: { wants: (message: string, payload: any) => boolean; resolve: (payload: any) => void }[] = [];

  constructor(readonly socket: Socket) {
    socket.onAny((message: string, payload: unknown) => {
      this.heard.push({ message, payload });
      for (const waiter of this.#waiting.filter((one) => one.wants(message, payload))) {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        waiter.resolve(payload);
      }
    });
  }

  /** Returns the first such message, received already or later. */
  async waitFor<M extends ServerMessage>(
    message: M,
    wants: (payload: ServerMessages[M]) => boolean = () => true,
  ): Promise<ServerMessages[M]> {
    const before = this.heard.find((one) => one.message === message && wants(one.payload));
    if (before) return before.payload;
    return new Promise((resolve) => {
      this.#waiting.push({ wants: (name, payload) => name === message && wants(payload), resolve });
    });
  }

  emit(message: ClientMessage | 'unknown_event', payload: unknown): Promise<any> {
    return this.socket.timeout(5_000).emitWithAck(message, payload);
  }

  closed(): Promise<string> {
    return this.socket.connected
      ? new Promise((resolve) => {
          this.socket.once('disconnect', resolve);
        })
      : Promise.resolve('already');
  }
}
