import { idOfStream } from '../commands/aggregate';
import { isRegion } from '@muster/contracts/regions';
import { CLIENT_MESSAGES } from '@muster/contracts/sockets';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { StoredEvent } from '../eventlog/events';
import { LogTail } from '../eventlog/tail';
import { ACCESS_TOKENS, type AccessTokens, AuthError, PRINCIPALS, type PrincipalResolver } from '../auth/principal';
import { ErrorMessages, HttpError } from '../http/errors';
import { say } from '../languages/texts/catalogue';
import { handleMessage } from './handle-message';
import { joinRoom } from './room-order';
import { installFloodProtection, MAX_SOCKETS_PER_USER } from './socket-limits';
import { type AppSocket, languageOfSocket, room, SocketRooms } from './socket-rooms';

/** Interval at which all sockets are revalidated (ms), because bans begin and end by the clock. */
const SWEEP_MS = 2_000;

/** Assigns sockets to rooms and disconnects them when their session ends. */
@Injectable()
@WebSocketGateway()
export class Gateway implements OnGatewayInit, OnGatewayConnection, OnModuleDestroy {
  #sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly rooms: SocketRooms,
    private readonly errors: ErrorMessages,
    @Inject(PRINCIPALS) private readonly principals: PrincipalResolver,
    @Inject(ACCESS_TOKENS) private readonly accessTokens: AccessTokens,
    private readonly tail: LogTail,
  ) {}

  afterInit(): void {
    this.tail.listen((events) => {
      for (const event of events) this.#onUserEvent(event);
    });
    this.tail.onNewHistory((id) => this.rooms.emit([this.rooms.nodeRoom], 'log_history', { id }));
    this.#sweep = setInterval(() => {
      for (const socket of this.rooms.all()) void this.#revalidate(socket);
    }, SWEEP_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweep);
  }

  /** Runs synchronously, so that the socket receives everything that happens from now on. */
  handleConnection(socket: AppSocket): void {
    socket.on('error', () => undefined);
    // Otherwise a session without a socket would stay open without being counted for a user.
    socket.on('disconnect', () => socket.conn.close());
    installFloodProtection(socket);
    const { userId, isAdmin, region, newNamesOnly, accessToken } = socket.data;
    const mayList = !accessToken || (accessToken.communityId === null && accessToken.scopes.includes('read'));
    void socket.join([
      this.rooms.nodeRoom,
      accessToken ? room.tokensOf(userId) : room.user(userId),
      ...(mayList ? [room.list(region)] : []),
      ...(isAdmin && !accessToken ? [room.admins] : []),
      ...(newNamesOnly ? [] : [room.allNames]),
    ]);
    socket.emit('log_history', { id: this.tail.history });
    // Concurrent connections can all have passed the check in the handshake
    if (this.rooms.socketIdsOf(userId).length > MAX_SOCKETS_PER_USER) socket.disconnect(true);
  }

  /** Subscribes to the lists of another region. */
  @SubscribeMessage('watch_region')
  watchRegion(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown) {
    return handleMessage(this.errors, socket, CLIENT_MESSAGES.watch_region, payload, async ({ region }) => {
      if (!isRegion(region)) throw new HttpError(400, 'invalid', say('unknownRegion'));
      for (const name of socket.rooms) if (name.startsWith(room.list(''))) await socket.leave(name);
      await socket.join(room.list(region));
      return { ok: true };
    });
  }

  #onUserEvent({ stream }: StoredEvent): void {
    const userId = idOfStream({ name: 'user' }, stream);
    if (userId === undefined || !this.rooms.isAttached) return;
    for (const id of this.rooms.socketIdsOf(userId)) {
      const socket = this.rooms.socket(id);
      if (socket) void this.#revalidate(socket);
    }
  }

  async #revalidate(socket: AppSocket): Promise<void> {
    const { userId: sub, sv, sid, exp, accessToken } = socket.data;
    try {
      if (exp * 1000 <= Date.now()) throw new AuthError('expired', say('expired'));
      const { isAdmin, language } = await (accessToken
        ? this.accessTokens.revalidate(sub, accessToken.id)
        : this.principals.resolve({ sub, sv, sid }));
      socket.data.language = language;
      if (isAdmin === socket.data.isAdmin) return;
      socket.data.isAdmin = isAdmin;
      if (accessToken) return;
      await (isAdmin ? joinRoom(socket, room.admins) : socket.leave(room.admins));
    } catch (error) {
      if (!(error instanceof AuthError)) return; // the database is unavailable: revalidated by the next sweep
      socket.emit('session_ended', {
        error: error.sentence(languageOfSocket(socket)),
        code: error.code,
      });
      socket.disconnect(true);
    }
  }
}
