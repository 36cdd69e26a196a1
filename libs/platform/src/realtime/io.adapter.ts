import { handshakeAuth } from '@muster/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server, ServerOptions, Socket } from 'socket.io';
import { REDIS } from '../app/injection-tokens';
import { Tokens } from '../auth/tokens';
import { CONFIG, type Config } from '../config';
import { secretsMatch } from '../http/api-key.guard';
import { BUSY, TooManyRequestsError } from '../http/errors';
import { type Limit, RateLimits } from '../http/rate-limits';
import { AuthError } from '../people';
import { Door, HANDSHAKES } from './door';
import { MAX_SOCKETS_PER_USER } from './socket-limits';
import { type AppSocket, room, SocketRooms } from './socket-rooms';

/** A person's tabs may come back so often, all together. */
const CONNECT_LIMIT: Limit = { name: 'sockets', windows: [[240, 60]] };
const OPTIONS: Partial<ServerOptions> = {
  maxHttpBufferSize: 16 * 1024,
  perMessageDeflate: false,
  connectTimeout: 10_000,
  pingInterval: 10_000,
  pingTimeout: 8_000,
  serveClient: false,
};

/** How long a refusal waits to be fetched by long polling (ms). */
const FETCH_MS = 1_000;

/** Its answers by polling do not pass the hooks of the other routes. */
const POLLING_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Socket.IO with the Redis Streams adapter for what crosses nodes. The adapter opens its own connections by duplicating
 * the one it is given and closes them only when their blocking read returns, which never happens once Redis is gone, so
 * they are tracked and closed here.
 */
export class MusterIoAdapter extends IoAdapter {
  readonly #connections: Redis[] = [];
  readonly #streams: ReturnType<typeof createAdapter>;
  readonly #config: Config;
  readonly #tokens: Tokens;
  readonly #rooms: SocketRooms;
  readonly #limits: RateLimits;
  readonly #door: Door;

  /** `streamName`: what crosses nodes goes through this stream of Redis. */
  constructor(app: INestApplicationContext, streamName: string) {
    super(app);
    this.#config = app.get<Config>(CONFIG, { strict: false });
    this.#door = new Door(this.#config.TRUST_PROXY, this.#config.RATE_LIMIT_SCALE);
    this.#tokens = app.get(Tokens, { strict: false });
    this.#rooms = app.get(SocketRooms, { strict: false });
    this.#limits = app.get(RateLimits, { strict: false });
    const redis = app.get<Redis>(REDIS, { strict: false }).duplicate({ disconnectTimeout: 250 });
    this.#streams = createAdapter(this.#track(redis), { streamName, blockTimeInMs: 2_000 });
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const allowRequest: ServerOptions['allowRequest'] = (request, answer) =>
      void this.#mayKnock(request).then(
        (ok) => answer(null, ok),
        () => answer(null, false),
      );
    const server = super.createIOServer(port, {
      ...options,
      ...OPTIONS,
      ...this.#cors(),
      allowRequest,
    } as ServerOptions) as Server;
    server.adapter(this.#streams as never);
    this.#door.watch(server);
    server.use((socket, next) => void this.#letIn(socket, next));
    server.engine.on('headers', (headers: Record<string, string>, request: IncomingMessage) => {
      Object.assign(headers, POLLING_HEADERS);
      if (request.headers.upgrade) corkUntilNextTick(request.socket);
    });
    this.#rooms.attach(server);
    return server;
  }

  /**
   * A message is a call. Nest's own way is a chain of observables for each message of each socket: a third of the
   * memory of a crowd, and a quarter of the time it takes to let it in.
   */
  override bindMessageHandlers(socket: Socket, handlers: MessageMappingProperties[]): void {
    for (const { message, callback } of handlers) {
      socket.on(String(message), (...said: unknown[]) => {
        const { data, ack } = this.mapPayload(said.length > 1 ? said : said[0]);
        void this.#acknowledge(callback(data, ack) as Promise<unknown>, ack);
      });
    }
  }

  override async dispose(): Promise<void> {
    for (const connection of this.#connections) connection.disconnect();
  }

  /** For long polling, which are calls like any other. */
  #cors(): Partial<ServerOptions> {
    const { CORS_ORIGINS: origin } = this.#config;
    return origin.length > 0
      ? { cors: { origin, credentials: true, allowedHeaders: ['x-api-key', 'content-type'] } }
      : {};
  }

  /** Judged before a session is made. Key and token come later: a browser can only send them in the first message. */
  async #mayKnock(request: IncomingMessage): Promise<boolean> {
    if (!this.#isAllowedOrigin(request)) return false;
    const household = this.#door.householdOf(request);
    const spent = this.#limits.consume(HANDSHAKES, household);
    if (spent !== true && !(await spent.catch(() => false))) return false;
    return this.#door.hasRoomFor(household);
  }

  /** CORS does not protect a WebSocket: a page of another origin is refused here. */
  #isAllowedOrigin({ headers }: IncomingMessage): boolean {
    if (!headers.origin) return true;
    if (!URL.canParse(headers.origin)) return false;
    const { host, origin } = new URL(headers.origin);
    return (
      host === headers.host ||
      origin === new URL(this.#config.PUBLIC_URL).origin ||
      this.#config.CORS_ORIGINS.includes(origin)
    );
  }

  /** A session gets one try: after a refusal it is closed. */
  async #letIn(socket: Socket, next: (refused?: Error) => void): Promise<void> {
    const refused = await this.#authenticate(socket).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!refused) this.#door.admit(socket.conn);
    next(refused);
    if (refused) setImmediate(closeSoon, socket.conn); // Socket.IO writes the refusal in the next tick
  }

  async #authenticate(socket: Socket): Promise<void> {
    const auth = handshakeAuth.safeParse(socket.handshake.auth);
    const { apiKey, 'x-api-key': sameAsHeader } = socket.handshake.auth as Record<string, unknown>;
    const key = socket.handshake.headers['x-api-key'] ?? apiKey ?? sameAsHeader;
    if (!secretsMatch(key, this.#config.API_KEY)) throw new ConnectionRefused('invalid-api-key', 'Invalid API key');
    if (!auth.success) throw new ConnectionRefused('unauthorized', 'Unauthorized');
    try {
      const token = auth.data.token.startsWith('Bearer ') ? auth.data.token : `Bearer ${auth.data.token}`;
      const { sv, sid, exp } = this.#tokens.verify(token);
      const principal = await this.#tokens.resolvePrincipal(token);
      if (this.#rooms.members(room.user(principal.userId)).size >= MAX_SOCKETS_PER_USER)
        throw new ConnectionRefused('too-many-sockets', 'Muster is open in too many tabs, please close some');
      await this.#limits.consume(CONNECT_LIMIT, principal.userId);
      (socket as unknown as AppSocket).data = {
        userId: principal.userId,
        isAdmin: principal.isAdmin,
        region: principal.region,
        sv,
        sid,
        exp,
        newNamesOnly: auth.data.names === 'lean',
      };
    } catch (error) {
      if (error instanceof AuthError) throw new ConnectionRefused(error.code, error.message);
      if (error instanceof ConnectionRefused) throw error;
      if (error instanceof TooManyRequestsError) throw new ConnectionRefused(error.code, error.message);
      throw new ConnectionRefused('unavailable', BUSY);
    }
  }

  async #acknowledge(pending: Promise<unknown>, ack: Function | undefined): Promise<void> {
    const answer = await pending.catch((error: unknown) => {
      this.logger.error(error);
    });
    if (answer !== undefined) ack?.(answer);
  }

  #track(connection: Redis): Redis {
    this.#connections.push(connection);
    connection.on('error', () => undefined);
    const duplicate = connection.duplicate.bind(connection);
    connection.duplicate = (...args) => this.#track(duplicate(...args));
    return connection;
  }
}

/** What a newcomer is told first (101, and how to go on) leaves together: a write less for each. */
function corkUntilNextTick(connection: Duplex): void {
  connection.cork();
  setImmediate(() => connection.uncork());
}

/** Closes a session once what was written to it has left; a client of long polling has a moment to fetch it. */
function closeSoon(session: Socket['conn']): void {
  session.close();
  setTimeout(() => session.close(true), FETCH_MS).unref();
}

/** What a refused client hears. */
class ConnectionRefused extends Error {
  readonly data: { code: string; error: string };
  constructor(code: string, error: string) {
    super(error);
    this.data = { code, error };
  }
}
