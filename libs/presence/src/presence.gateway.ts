import { type Ack, CLIENT_MESSAGES, type PresenceChange } from '@muster/contracts';
import {
  handleMessage,
  type AppSocket,
  PresenceTracker,
  type MembershipChange,
  ErrorMessages,
  takeMessageCredit,
  room,
  SocketRooms,
  TOO_MANY_MESSAGES,
} from '@muster/platform';
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
import { LastSeen } from './last-seen';
import { GRACE_MS, ONLINE_CHANNEL } from './online-channel';
import { OnlineListBroadcast } from './online-list-broadcast';

const FLUSH_INTERVAL_MS = 200;
/** Watching so many people costs as much as one message more. */
const PEOPLE_PER_CREDIT = 50;

/** Who is here: a socket is all it takes, and what it says about itself is not looked at. */
@Injectable()
@WebSocketGateway()
export class PresenceGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnModuleDestroy {
  readonly #log = new Logger('presence');
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly attendance: PresenceTracker,
    private readonly lastSeen: LastSeen,
    private readonly onlineList: OnlineListBroadcast,
    private readonly rooms: SocketRooms,
    private readonly words: ErrorMessages,
  ) {}

  afterInit(): void {
    this.attendance.onChange((changes) => {
      for (const change of changes) if (change.channel === ONLINE_CHANNEL) this.#onMembershipChange(change);
    });
    this.#timer = setInterval(() => this.onlineList.flush(Date.now()), FLUSH_INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  handleConnection(socket: AppSocket): void {
    this.attendance.join(ONLINE_CHANNEL, socket.data.userId);
    if (!socket.data.newNamesOnly) this.onlineList.addSocket(socket.id);
  }

  handleDisconnect(socket: AppSocket): void {
    this.attendance.leave(ONLINE_CHANNEL, socket.data.userId, GRACE_MS);
  }

  /** A nudge of older clients: a socket belongs to whom its token says. */
  @SubscribeMessage('addUser')
  legacyNudge(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.words, socket, CLIENT_MESSAGES.addUser, payload, () => ({ ok: true }));
  }

  @SubscribeMessage('watch_people')
  watch(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.words, socket, CLIENT_MESSAGES.watch_people, payload, async ({ userIds }) => {
      if (!takeMessageCredit(socket, Math.floor(userIds.length / PEOPLE_PER_CREDIT))) return TOO_MANY_MESSAGES;
      for (const name of socket.rooms) if (name.startsWith(room.watchers(''))) await socket.leave(name);
      await socket.join(userIds.map(room.watchers));
      return { ok: true, people: await this.presenceOf(userIds) };
    });
  }

  async presenceOf(userIds: readonly string[]): Promise<PresenceChange[]> {
    const away = userIds.filter((userId) => !this.attendance.isPresent(ONLINE_CHANNEL, userId));
    const seen = away.length > 0 ? await this.lastSeen.findMany(away) : new Map<string, string>();
    return userIds.map((userId) =>
      away.includes(userId)
        ? { userId, online: false, lastSeen: seen.get(userId) ?? null }
        : { userId, online: true, lastSeen: null },
    );
  }

  #onMembershipChange({ joined, left }: MembershipChange): void {
    this.onlineList.markChanged();
    for (const userId of joined) this.#broadcast({ userId, online: true, lastSeen: null });
    if (left.length > 0) void this.#recordLastSeen(left);
  }

  /** Stored before it is told: who asks after hearing of it finds it. */
  async #recordLastSeen(went: MembershipChange['left']): Promise<void> {
    const seen = went.map(({ userId, until }) => ({ userId, at: new Date(until - GRACE_MS).toISOString() }));
    await this.lastSeen
      .record(seen)
      .catch((error: Error) => this.#log.warn(`could not store last seen: ${error.message}`));
    for (const { userId, at } of seen)
      if (!this.attendance.isPresent(ONLINE_CHANNEL, userId)) this.#broadcast({ userId, online: false, lastSeen: at });
  }

  #broadcast(change: PresenceChange): void {
    if (this.rooms.members(room.watchers(change.userId)).size > 0)
      this.rooms.emit([room.watchers(change.userId)], 'presence_changed', [change]);
  }
}
