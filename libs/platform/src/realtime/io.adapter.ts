import { DEFAULT_LANGUAGE, type Language } from '@muster/contracts/languages';
import { SOCKET_SCOPES } from '@muster/contracts/access-tokens';
import { CLIENT_MESSAGES, type ClientMessage, handshakeAuth } from '@muster/contracts/sockets';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server, ServerOptions, Socket } from 'socket.io';
import { REDIS } from '../config/injection-tokens';
import { assertScope, notOfCommunity } from '../http/token-scope';
import { type Claims, Tokens } from '../auth/tokens';
import { CONFIG, type Config } from '../config/config';
import { secretsMatch } from '../http/api-key.guard';
import { BUSY, HttpError } from '../http/errors';
import { type Limit, RateLimits } from '../http/rate-limits';
import { say } from '../languages/texts/catalogue';
import {
  ACCESS_TOKENS,
  type AccessToken,
  type AccessTokens,
  AuthError,
  COMMUNITY_BOUNDS,
  type CommunityBounds,
  type Principal,
  PRINCIPALS,
  type PrincipalResolver,
  readAccessToken,
} from '../auth/principal';
import { SocketSession } from '../http/socket-session';
import { RedisNames } from '../database/redis-names';
import { namingParser } from './naming-parser';
import { RoomRecovery } from './room-recovery';
import { readFromHere } from './read-from-here';
import { SessionLimits, HANDSHAKES } from './session-limits';
import { MAX_SOCKETS_PER_USER } from './socket-limits';
import { type AppSocket, languageOfSocket, type SocketData, SocketRooms } from './socket-rooms';
import { isVisitor, watchNextUser, watchVisitor } from './visitors';

/** Limit for connections per user; several tabs reconnect at once. */
const CONNECT_LIMIT: Limit = { name: 'sockets', windows: [[240, 60]] };
/** Limit for visitors who reconnect because they say that they have signed in, per network. */
const SIGNED_IN_LIMIT: Limit = { name: 'signed-in-sockets', windows: [[120, 60]] };
const OPTIONS: Partial<ServerOptions> = {
  maxHttpBufferSize: 16 * 1024,
  perMessageDeflate: false,
  connectTimeout: 10_000,
  pingInterval: 10_000,
  pingTimeout: 8_000,
  serveClient: false,
};

/** How long a rejection can be fetched by long polling (ms). */
const FETCH_MS = 1_000;

/** Headers of long-polling responses, which do not pass the hooks of the other routes. */
const POLLING_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Socket.IO with the Redis Streams adapter for messages between nodes. The adapter duplicates the connection it is
 * given and closes duplicates only when their blocking read returns, which never happens if Redis is unavailable; so
 * they are tracked and closed here.
 */
export class MusterIoAdapter extends IoAdapter {
  readonly #connections: Redis[] = [];
  readonly #streams: ReturnType<typeof createAdapter>;
  readonly #config: Config;
  readonly #tokens: Tokens;
  readonly #sessions: SocketSession;
  readonly #principals: PrincipalResolver;
  readonly #accessTokens: AccessTokens;
  readonly #bounds: CommunityBounds;
  readonly #rooms: SocketRooms;
  readonly #limits: RateLimits;
  readonly #sessionLimits: SessionLimits;
  readonly #recovery: RoomRecovery;

  /** @param streamName Redis stream for messages between nodes. */
  constructor(app: INestApplicationContext, streamName: string) {
    super(app);
    this.#config = app.get<Config>(CONFIG, { strict: false });
    this.#sessionLimits = new SessionLimits(this.#config.TRUST_PROXY, this.#config.RATE_LIMIT_SCALE);
    this.#tokens = app.get(Tokens, { strict: false });
    this.#sessions = app.get(SocketSession, { strict: false });
    this.#principals = app.get<PrincipalResolver>(PRINCIPALS, { strict: false });
    this.#accessTokens = app.get<AccessTokens>(ACCESS_TOKENS, { strict: false });
    this.#bounds = app.get<CommunityBounds>(COMMUNITY_BOUNDS, { strict: false });
    this.#rooms = app.get(SocketRooms, { strict: false });
    this.#limits = app.get(RateLimits, { strict: false });
    const shared = app.get<Redis>(REDIS, { strict: false });
    this.#recovery = new RoomRecovery(shared, app.get(RedisNames, { strict: false }));
    const redis = shared.duplicate({ disconnectTimeout: 250 });
    this.#streams = createAdapter(this.#track(redis, streamName), { streamName, blockTimeInMs: 2_000 });
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const allowRequest: ServerOptions['allowRequest'] = (request, callback) =>
      void this.#canConnect(request).then(
        (ok) => callback(null, ok),
        () => callback(null, false),
      );
    const parser = namingParser((socketId) => {
      const socket = server.sockets.sockets.get(socketId);
      return socket && this.#recovery.nameOf(socket as unknown as AppSocket);
    });
    const server = super.createIOServer(port, {
      ...options,
      ...OPTIONS,
      ...this.#cors(),
      allowRequest,
      parser,
    } as ServerOptions) as Server;
    server.adapter(this.#streams);
    this.#sessionLimits.watch(server);
    server.use((socket, next) => void this.#admit(socket, next));
    server.engine.on('headers', (headers: Record<string, string>, request: IncomingMessage) => {
      Object.assign(headers, POLLING_HEADERS);
      if (request.headers.upgrade) corkUntilNextTick(request.socket);
    });
    this.#rooms.attach(server);
    server.sockets.setMaxListeners(0); // one per gateway
    server.on('connection', (socket) => {
      socket.setMaxListeners(0); // one per gateway, as above
      const mayReconnect = () => this.#mayReconnect(socket);
      if (isVisitor(socket)) return watchVisitor(socket, mayReconnect);
      this.#recovery.watch(socket as unknown as AppSocket);
      if (!socket.handshake.auth['token']) watchNextUser(socket, mayReconnect);
    });
    return server;
  }

  /** Gateways see authenticated users only. */
  override bindClientConnect(server: Server, callback: (socket: Socket) => void): void {
    server.on('connection', (socket) => {
      if (!isVisitor(socket)) callback(socket);
    });
  }

  /**
   * Calls handlers directly. Nest's implementation creates a chain of observables per message and socket, which takes a
   * third of the memory and a quarter of the time of connecting a large number of clients.
   */
  override bindMessageHandlers(socket: Socket, handlers: MessageMappingProperties[]): void {
    for (const { message, callback } of handlers) {
      socket.on(String(message), (...args: unknown[]) => {
        const { data, ack } = this.mapPayload(args.length > 1 ? args : args[0]);
        const { accessToken } = (socket as unknown as AppSocket).data;
        const handled = accessToken
          ? this.#ofToken(socket as unknown as AppSocket, accessToken, String(message), data, () => callback(data, ack))
          : callback(data, ack);
        void this.#acknowledge(handled as Promise<unknown>, ack).then(() =>
          this.#recovery.onHandled(socket as unknown as AppSocket, String(message)),
        );
      });
    }
  }

  /** Handles a message only if the socket's token may send it. */
  async #ofToken(
    socket: AppSocket,
    token: AccessToken,
    message: string,
    payload: unknown,
    handle: () => unknown,
  ): Promise<unknown> {
    try {
      const { scope, within } = SOCKET_SCOPES[message as ClientMessage];
      assertScope(scope, token);
      if (token.communityId !== null && within !== 'any') {
        const { userId } = socket.data;
        const named = within && idOf(within, CLIENT_MESSAGES[message as ClientMessage].safeParse(payload).data);
        if (!named || !(await this.#bounds.contains(within, named, token.communityId, userId))) throw notOfCommunity();
      }
      return await handle();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { code, sentence, extra } = error;
      return { error: sentence(languageOfSocket(socket)), code, ...extra };
    }
  }

  override async dispose(): Promise<void> {
    for (const connection of this.#connections) connection.disconnect();
  }

  /** CORS for long polling, which uses regular requests. */
  #cors(): Partial<ServerOptions> {
    const { CORS_ORIGINS: origin } = this.#config;
    return origin.length > 0
      ? { cors: { origin, credentials: true, allowedHeaders: ['x-api-key', 'content-type'] } }
      : {};
  }

  /**
   * Checks limits before a session is created. API key and token follow later, because browsers can only send them in
   * the first message.
   */
  async #canConnect(request: IncomingMessage): Promise<boolean> {
    if (!this.#isAllowedOrigin(request)) return false;
    const network = this.#sessionLimits.networkOfRequest(request);
    const allowed = this.#limits.consume(HANDSHAKES, network);
    if (allowed !== true && !(await allowed.catch(() => false))) return false;
    return this.#sessionLimits.hasRoomFor(network);
  }

  /** Rejects pages of other origins, because CORS does not apply to WebSockets. */
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

  /** Authenticates a socket. A rejected session is closed, so it has only one attempt. */
  async #admit(socket: Socket, next: (rejection?: Error) => void): Promise<void> {
    const rejection = await this.#authenticate(socket).then(
      () => undefined,
      (error: Error) => toRefusal(error, languageOfHandshake(socket.handshake)),
    );
    next(rejection);
    if (rejection) setImmediate(closeSoon, socket.conn); // Socket.IO writes the rejection in the next tick
  }

  async #authenticate(socket: Socket): Promise<void> {
    const { apiKey, 'x-api-key': sameAsHeader } = socket.handshake.auth as Record<string, unknown>;
    const key = socket.handshake.headers['x-api-key'] ?? apiKey ?? sameAsHeader;
    const accessToken = readAccessToken((socket.handshake.auth as Record<string, unknown>)['token']);
    if (!accessToken && !secretsMatch(key, this.#config.API_KEY))
      throw new AuthError('invalid-api-key', say('invalidApiKey'));
    const auth = handshakeAuth.safeParse(socket.handshake.auth);
    if (!auth.success) throw new AuthError('unauthorized');
    try {
      const proven = await this.#prove(auth.data.token, socket);
      if (!proven) return this.#admitVisitor(socket);
      const {
        claims: { sv, sid, exp },
        principal,
      } = proven;
      if (this.#rooms.socketIdsOf(principal.userId).length >= MAX_SOCKETS_PER_USER)
        throw new HttpError(429, 'too-many-sockets', say('tooManyTabs'));
      await this.#limits.consume(CONNECT_LIMIT, principal.userId);
      this.#sessionLimits.admit(socket.conn);
      socket.data = {
        userId: principal.userId,
        isAdmin: principal.isAdmin,
        region: principal.region,
        clientLanguage: languageOfHandshake(socket.handshake),
        language: principal.language,
        sv,
        sid,
        exp,
        newNamesOnly: auth.data.names === 'lean',
        ...(principal.accessToken && { accessToken: principal.accessToken }),
      } satisfies SocketData;
      await this.#recovery.find(socket as unknown as AppSocket);
    } catch (error) {
      throw error instanceof AuthError || error instanceof HttpError ? error : new HttpError(503, 'unavailable', BUSY);
    }
  }

  /** Throws for a token that is not valid. Without a token, a session that the cookie no longer proves is no session. */
  async #prove(token: string | null | undefined, socket: Socket): Promise<Proven | undefined> {
    const accessToken = readAccessToken(token);
    if (accessToken) {
      const network = this.#sessionLimits.networkOfRequest(socket.request);
      const principal = await this.#accessTokens.authenticate(accessToken, network);
      const exp = principal.accessToken.expiresAt.getTime() / 1000;
      return { claims: { sub: principal.userId, sv: 0, sid: principal.session, exp }, principal };
    }
    if (token) {
      const claims = this.#tokens.verify(token.startsWith('Bearer ') ? token : `Bearer ${token}`);
      return { claims, principal: await this.#principals.resolve(claims) };
    }
    const claims = this.#sessions.read(socket.handshake.headers.cookie);
    if (!claims || claims.exp * 1000 <= Date.now()) return undefined;
    const principal = await this.#principals.resolve(claims).catch((error: unknown) => {
      if (!(error instanceof AuthError)) throw error;
    });
    return principal ? { claims, principal } : undefined;
  }

  #admitVisitor(socket: Socket): void {
    socket.data = {};
    if (!this.#sessionLimits.admitVisitor(socket.conn))
      throw new HttpError(429, 'too-many-sockets', say('tooManyTabs'));
  }

  /** Bounds what a client costs that says it has signed in again and again, for example because it keeps no cookies. */
  async #mayReconnect({ request }: Socket): Promise<boolean> {
    const allowed = this.#limits.consume(SIGNED_IN_LIMIT, this.#sessionLimits.networkOfRequest(request));
    return allowed === true || allowed.catch(() => false);
  }

  async #acknowledge(pending: Promise<unknown>, ack: Function | undefined): Promise<void> {
    const response = await pending.catch((error: unknown) => {
      this.logger.error(error);
    });
    if (response !== undefined) ack?.(response);
  }

  #track(connection: Redis, streamName: string): Redis {
    this.#connections.push(connection);
    connection.on('error', () => undefined);
    readFromHere(connection, streamName);
    const duplicate = connection.duplicate.bind(connection);
    connection.duplicate = (...args) => this.#track(duplicate(...args), streamName);
    return connection;
  }
}

interface Proven {
  claims: Claims;
  principal: Principal;
}

const ID_FIELDS = { scrim: 'scrimId', community: 'communityId', evening: 'eveningId' } as const;
/** Returns the id that a message names, as its handler reads it. */
const idOf = (within: keyof typeof ID_FIELDS, message: unknown): string | undefined =>
  (message as Partial<Record<string, string>> | undefined)?.[ID_FIELDS[within]];

/** The language that a client names; like the API, sockets speak English to all others. */
const languageOfHandshake = ({ auth }: Socket['handshake']): Language =>
  handshakeAuth.shape.language.safeParse(auth['language']).data ?? DEFAULT_LANGUAGE;

/** Sends the first packets of a connection in a single write. */
function corkUntilNextTick(connection: Duplex): void {
  connection.cork();
  setImmediate(() => connection.uncork());
}

/** Closes a session after pending data was written; long-polling clients have a moment to fetch it. */
function closeSoon(session: Socket['conn']): void {
  session.close();
  setTimeout(() => session.close(true), FETCH_MS).unref();
}

/** The error that Socket.IO sends to a rejected client. */
function toRefusal(error: Error, language: Language): Error {
  if (!(error instanceof AuthError || error instanceof HttpError)) return error;
  const message = error.sentence(language);
  return Object.assign(new Error(message), { data: { code: error.code, error: message } });
}
