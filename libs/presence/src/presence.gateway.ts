import { type Ack, CLIENT_MESSAGES, type PresenceChange } from '@muster/contracts';
import { answer, type AppSocket, Attendance, type Change, ErrorWords, mayStillTalk, room, Rooms, TOO_MANY_MESSAGES } from '@muster/platform';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ConnectedSocket, MessageBody, type OnGatewayConnection, type OnGatewayDisconnect, type OnGatewayInit, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { LastSeen } from './last-seen';
import { GRACE_MS, ONLINE } from './place';
import { Roll } from './roll';

const CALL_MS = 200;
/** Watching so many people costs as much as one message more. */
const PEOPLE_PER_CREDIT = 50;

/** Who is here: a socket is all it takes, and what it says about itself is not looked at. */
@Injectable()
@WebSocketGateway()
export class PresenceGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnModuleDestroy {
  readonly #log = new Logger('presence');
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly attendance: Attendance,
    private readonly lastSeen: LastSeen,
    private readonly roll: Roll,
    private readonly rooms: Rooms,
    private readonly words: ErrorWords,
  ) {}

  afterInit(): void {
    this.attendance.listen((changes) => { for (const change of changes) if (change.place === ONLINE) this.#tell(change); });
    this.#timer = setInterval(() => this.roll.call(Date.now()), CALL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  handleConnection(socket: AppSocket): void {
    this.attendance.enter(ONLINE, socket.data.userId);
    if (!socket.data.lean) this.roll.welcome(socket.id);
  }

  handleDisconnect(socket: AppSocket): void {
    this.attendance.leave(ONLINE, socket.data.userId, GRACE_MS);
  }

  /** A nudge of older clients: a socket belongs to whom its token says. */
  @SubscribeMessage('addUser')
  nudge(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.addUser, payload, () => ({ ok: true }));
  }

  @SubscribeMessage('watch_people')
  watch(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.watch_people, payload, async ({ userIds }) => {
      if (!mayStillTalk(socket, Math.floor(userIds.length / PEOPLE_PER_CREDIT))) return TOO_MANY_MESSAGES;
      for (const name of socket.rooms) if (name.startsWith(room.watchers(''))) await socket.leave(name);
      await socket.join(userIds.map(room.watchers));
      return { ok: true, people: await this.presenceOf(userIds) };
    });
  }

  async presenceOf(userIds: readonly string[]): Promise<PresenceChange[]> {
    const away = userIds.filter((userId) => !this.attendance.isAt(ONLINE, userId));
    const seen = away.length > 0 ? await this.lastSeen.of(away) : new Map<string, string>();
    return userIds.map((userId) => (away.includes(userId) ? { userId, online: false, lastSeen: seen.get(userId) ?? null } : { userId, online: true, lastSeen: null }));
  }

  #tell({ came, went }: Change): void {
    this.roll.changed();
    for (const userId of came) this.#say({ userId, online: true, lastSeen: null });
    if (went.length > 0) void this.#part(went);
  }

  /** Stored before it is told: who asks after hearing of it finds it. */
  async #part(went: Change['went']): Promise<void> {
    const seen = went.map(({ userId, until }) => ({ userId, at: new Date(until - GRACE_MS).toISOString() }));
    await this.lastSeen.put(seen).catch((error: Error) => this.#log.warn(`could not store last seen: ${error.message}`));
    for (const { userId, at } of seen) if (!this.attendance.isAt(ONLINE, userId)) this.#say({ userId, online: false, lastSeen: at });
  }

  #say(change: PresenceChange): void {
    if (this.rooms.members(room.watchers(change.userId)).size > 0) this.rooms.emit([room.watchers(change.userId)], 'presence_changed', [change]);
  }
}
