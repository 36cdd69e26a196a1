import type { ScrimView } from '@muster/contracts/scrims';
import type { ClientMessage, ServerMessage, ServerMessages } from '@muster/contracts/sockets';
import { Agent } from 'node:http';
import pg from 'pg';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { sendRequest } from './http-request';

export const API_KEY = 'test-key';
const SECRET = 'a-secret-for-tests-only';

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
export interface NewUser {
  name?: string;
  region?: string;
  admin?: boolean;
  rank?: string;
}

/** The calls of a spec to a running Muster: its own (`createWorld`), or that of its worker process (`sharedWorld`). */
export interface SharedWorld {
  api: (path: string, user?: TestUser | null, options?: RequestOptions) => Promise<TestResponse>;
  createUser: (wanted?: NewUser) => Promise<TestUser>;
  createUsers: (count: number, wanted?: NewUser) => Promise<TestUser[]>;
  createScrim: (by: TestUser, overrides?: object) => Promise<ScrimView>;
  connect: (user: TestUser, node?: number, auth?: object, options?: Partial<ManagerOptions>) => Promise<Client>;
  url: (node?: number) => string;
  /** Runs a statement as the role that owns the tables, which may do more than the application's role. */
  asOwner: <Row = any>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** A number that no other caller gets, for names and addresses that must be free. */
  unique: () => number;
  close: () => Promise<void>;
}

/** The settings of every Muster in tests. The environment names the servers. */
export const settings = (): NodeJS.ProcessEnv => ({
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
});

/** A person who signs up as the `n`th. */
export const newPerson = (n: number, { name, region = 'NA', rank = 'Gold 2' }: NewUser) => {
  const id = uuid();
  return {
    name: name ?? `Player ${n}`,
    tagline: `T${n}`.slice(0, 5),
    discord: `discord.${n}`,
    uid: `uid-${id}`,
    email: `${id}@players.test`,
    region,
    rank,
  };
};

/** The calls to a running Muster, whose nodes are at these addresses. */
export function callsTo(
  url: (node?: number) => string,
  ownerUrl: string,
  { createUser, unique }: Pick<SharedWorld, 'createUser' | 'unique'>,
): SharedWorld {
  const clients: Socket[] = [];
  const agent = new Agent({ keepAlive: true });
  // Tests ask repeatedly until something is there, and a log-in costs more than a query.
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => undefined); // a test has cut an idle connection
  const world: SharedWorld = {
    url,
    unique,
    createUser,

    asOwner: async (text, values = []) => (await owner.query(text, values)).rows,

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

    createUsers: async (count, wanted = {}) => {
      const all: TestUser[] = [];
      for (let i = 0; i < count; i++) all.push(await createUser(wanted));
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
