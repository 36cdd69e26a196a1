import { handshakeAuth } from '@muster/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { IncomingMessage } from 'node:http';
import type { Server, ServerOptions, Socket } from 'socket.io';
import { REDIS } from '../app/tokens';
import { Tokens } from '../auth/tokens';
import { CONFIG, type Config } from '../config';
import { sameSecret } from '../http/api-key.guard';
import { AuthError } from '../people';
import { type AppSocket, Rooms } from './rooms';

const OPTIONS: Partial<ServerOptions> = {
  maxHttpBufferSize: 16 * 1024,
  perMessageDeflate: false,
  connectTimeout: 10_000,
  pingInterval: 10_000,
  pingTimeout: 8_000,
  serveClient: false,
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
  readonly #rooms: Rooms;

  constructor(app: INestApplicationContext) {
    super(app);
    this.#config = app.get<Config>(CONFIG, { strict: false });
    this.#tokens = app.get(Tokens, { strict: false });
    this.#rooms = app.get(Rooms, { strict: false });
    const redis = app.get<Redis>(REDIS, { strict: false }).duplicate({ disconnectTimeout: 250 });
    this.#streams = createAdapter(this.#track(redis), { streamName: 'muster-sockets', blockTimeInMs: 2_000 });
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, { ...options, ...OPTIONS, allowRequest: (request: IncomingMessage, answer: (error: string | null, ok: boolean) => void) => answer(null, this.#fromHere(request)) } as ServerOptions) as Server;
    server.adapter(this.#streams as never);
    server.use((socket, next) => { void this.#admit(socket).then(() => next(), next); });
    this.#rooms.open(server);
    return server;
  }

  override async dispose(): Promise<void> {
    for (const connection of this.#connections) connection.disconnect();
  }

  /** CORS does not protect a WebSocket: a page of another origin is refused here. */
  #fromHere({ headers }: IncomingMessage): boolean {
    if (!headers.origin) return true;
    if (!URL.canParse(headers.origin)) return false;
    const { host, origin } = new URL(headers.origin);
    return host === headers.host || origin === new URL(this.#config.PUBLIC_URL).origin;
  }

  async #admit(socket: Socket): Promise<void> {
    const auth = handshakeAuth.safeParse(socket.handshake.auth);
    const key = socket.handshake.headers['x-api-key'] ?? (socket.handshake.auth as { apiKey?: unknown }).apiKey;
    if (!sameSecret(key, this.#config.API_KEY)) throw refusal('invalid-api-key', 'Invalid API key');
    if (!auth.success) throw refusal('unauthorized', 'Unauthorized');
    try {
      const token = auth.data.token.startsWith('Bearer ') ? auth.data.token : `Bearer ${auth.data.token}`;
      const { sv, sid, exp } = this.#tokens.read(token);
      const principal = await this.#tokens.principal(token);
      (socket as unknown as AppSocket).data = { userId: principal.userId, isAdmin: principal.isAdmin, sv, sid, exp, lean: auth.data.names === 'lean' };
    } catch (error) {
      if (error instanceof AuthError) throw refusal(error.code, error.message);
      throw refusal('unavailable', 'The server is busy, please try again in a moment');
    }
  }

  #track(connection: Redis): Redis {
    this.#connections.push(connection);
    connection.on('error', () => undefined);
    const duplicate = connection.duplicate.bind(connection);
    connection.duplicate = (...args) => this.#track(duplicate(...args));
    return connection;
  }
}

const refusal = (code: string, error: string): Error => Object.assign(new Error(error), { data: { code, error } });
