import type { PresenceChange } from '@muster/contracts/presence';
import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import { handleMessage, type AppSocket, ErrorMessages, room, SocketRooms } from '@muster/platform';
import { PresenceTracker, type MembershipChange, takeMessageCredit, tooManyMessages } from '@muster/platform/realtime';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { LastSeen } from '../write/last-seen.store';
import { GRACE_MS, ONLINE_CHANNEL } from './online-channel';
import { OnlineListBroadcast } from './online-list-broadcast';

const FLUSH_INTERVAL_MS = 200;
/** Watching this many users costs one message credit. */
const PEOPLE_PER_CREDIT = 50;

/** Tracks who is online by connected sockets. The user comes from the token, never from a payload. */
@Injectable()
@WebSocketGateway()
export class PresenceGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnModuleDestroy {
  readonly #log = new Logger('presence');
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly presence: PresenceTracker,
    private readonly lastSeen: LastSeen,
    private readonly onlineList: OnlineListBroadcast,
    private readonly rooms: SocketRooms,
    private readonly errorMessages: ErrorMessages,
  ) {}

  afterInit(): void {
    this.presence.onChange((changes) => {
      for (const change of changes) if (change.channel === ONLINE_CHANNEL) this.#onMembershipChange(change);
    });
    this.#timer = setInterval(() => this.onlineList.flush(Date.now()), FLUSH_INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  /** A program with a token does not make its user online. */
  handleConnection(socket: AppSocket): void {
    if (socket.data.accessToken) return;
    this.presence.join(ONLINE_CHANNEL, socket.data.userId);
    if (!socket.data.newNamesOnly) this.onlineList.addSocket(socket.id);
  }

  handleDisconnect(socket: AppSocket): void {
    if (socket.data.accessToken) return;
    this.presence.leave(ONLINE_CHANNEL, socket.data.userId, GRACE_MS);
  }

  /** Sent by clients of the spec, which expect the list. The token already identifies the user. */
  @SubscribeMessage('addUser')
  acknowledgeUser(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.addUser, payload, () => {
      if (socket.rooms.has(room.allNames)) this.onlineList.addSocket(socket.id);
      return { ok: true };
    });
  }

  @SubscribeMessage('watch_people')
  watch(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.watch_people, payload, async ({ userIds }) => {
      if (!takeMessageCredit(socket, Math.floor(userIds.length / PEOPLE_PER_CREDIT))) throw tooManyMessages();
      for (const name of socket.rooms) if (name.startsWith(room.watchers(''))) await socket.leave(name);
      await socket.join(userIds.map(room.watchers));
      return { ok: true, people: await this.presenceOf(userIds) };
    });
  }

  async presenceOf(userIds: readonly string[]): Promise<PresenceChange[]> {
    const offline = userIds.filter((userId) => !this.presence.isPresent(ONLINE_CHANNEL, userId));
    const seen = offline.length > 0 ? await this.lastSeen.findMany(offline) : new Map<string, string>();
    return userIds.map((userId) =>
      offline.includes(userId)
        ? { userId, online: false, lastSeen: seen.get(userId) ?? null }
        : { userId, online: true, lastSeen: null },
    );
  }

  #onMembershipChange({ joined, left }: MembershipChange): void {
    this.onlineList.markChanged();
    for (const userId of joined) this.#broadcast({ userId, online: true, lastSeen: null });
    if (left.length > 0) void this.#recordLastSeen(left);
  }

  /** Stores the time before broadcasting it, so that clients that query after the broadcast find it. */
  async #recordLastSeen(left: MembershipChange['left']): Promise<void> {
    const seen = left.map(({ userId, until }) => ({ userId, at: new Date(until - GRACE_MS).toISOString() }));
    await this.lastSeen
      .record(seen)
      .catch((error: Error) => this.#log.warn(`could not store last seen: ${error.message}`));
    for (const { userId, at } of seen)
      if (!this.presence.isPresent(ONLINE_CHANNEL, userId)) this.#broadcast({ userId, online: false, lastSeen: at });
  }

  #broadcast(change: PresenceChange): void {
    if (this.rooms.members(room.watchers(change.userId)).size > 0)
      this.rooms.emit([room.watchers(change.userId)], 'presence_changed', [change]);
  }
}
