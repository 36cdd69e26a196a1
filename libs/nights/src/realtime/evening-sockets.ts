import type { EveningView } from '@muster/contracts/nights';
import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import {
  aggregateIdOf,
  type AppSocket,
  ErrorMessages,
  handleMessage,
  idOfStream,
  LogTail,
  room,
  type Snapshot,
  SnapshotCache,
  SocketRooms,
  type StoredEvent,
} from '@muster/platform';
import { assertRoomLeft, inRoomOrder, joinRoom, leaveRoom } from '@muster/platform/realtime';
import { CHANGES_PRESENCE } from '@muster/users/ports';
import { Injectable, Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { eveningAggregate } from '../aggregate';
import { NightAccess } from '../app/night-access';
import type { Evening } from '../domain/evening';
import { EveningViews, toOwn } from '../read/evening-views';
import { NightQueries } from '../read/nights.queries';

const PREFIX = room.evening('');

/** Joins sockets to the rooms of evenings and sends each change to all who may still see it. */
@Injectable()
@WebSocketGateway()
export class EveningSockets implements OnGatewayInit {
  readonly #log = new Logger('evening-sockets');
  readonly #changed = new Set<string>();
  #broadcasting = false;

  constructor(
    private readonly rooms: SocketRooms,
    private readonly access: NightAccess,
    private readonly views: EveningViews,
    private readonly queries: NightQueries,
    private readonly snapshots: SnapshotCache,
    private readonly errorMessages: ErrorMessages,
    private readonly tail: LogTail,
  ) {}

  afterInit(): void {
    this.tail.listen((events) => this.#onEvents(events));
  }

  @SubscribeMessage('join_evening_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.join_evening_room;
    return handleMessage(this.errorMessages, socket, schema, payload, ({ eveningId }) =>
      inRoomOrder(socket, room.evening(eveningId), () => this.#join(socket, eveningId)),
    );
  }

  async #join(socket: AppSocket, eveningId: string): Promise<Ack> {
    await this.access.findEvening(eveningId, socket.data);
    const name = room.evening(eveningId);
    assertRoomLeft(socket, PREFIX, name);
    if (!(await joinRoom(socket, name))) return { ok: true };
    // Read in the room, so that nothing is missed; their membership may have ended in the meantime.
    try {
      const { evening } = await this.access.findEvening(eveningId, socket.data);
      return { ok: true, evening: await this.views.ofEvening(evening, socket.data.userId) };
    } catch (error) {
      await socket.leave(name);
      throw error;
    }
  }

  @SubscribeMessage('leave_evening_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.leave_evening_room;
    return handleMessage(this.errorMessages, socket, schema, payload, ({ eveningId }) =>
      leaveRoom(socket, room.evening(eveningId)),
    );
  }

  #onEvents(events: readonly StoredEvent[]): void {
    if (!this.rooms.isAttached) return;
    this.#broadcastSoon(events.flatMap(({ stream }) => idOfStream(eveningAggregate, stream) ?? []));
    for (const { stream, type } of events) if (CHANGES_PRESENCE.has(type)) void this.#onPresence(aggregateIdOf(stream));
  }

  /** Evenings that the user has answered no longer count them, or count them again. */
  async #onPresence(userId: string): Promise<void> {
    if (this.rooms.roomsWithPrefix(PREFIX).length === 0) return;
    const answered = await this.queries.currentOf(userId).catch((error: Error) => {
      this.#log.warn(`could not find the evenings of ${userId}: ${error.message}`);
      return [];
    });
    this.#broadcastSoon(answered);
  }

  /** Broadcasts those of the evenings that somebody has open. */
  #broadcastSoon(ids: readonly string[]): void {
    for (const id of ids) if (this.rooms.members(room.evening(id)).size > 0) this.#changed.add(id);
    if (this.#changed.size > 0 && !this.#broadcasting) void this.#broadcastPending();
  }

  /** Broadcasts the newest state of one evening after another. Events during a broadcast lead to another one. */
  async #broadcastPending(): Promise<void> {
    this.#broadcasting = true;
    for (const id of this.#changed) {
      this.#changed.delete(id);
      await this.#broadcast(id).catch((error: Error) =>
        this.#log.warn(`could not broadcast evening ${id}: ${error.message}`),
      );
    }
    this.#broadcasting = false;
  }

  /** The views of all differ in what they say about the viewer alone. */
  async #broadcast(id: string): Promise<void> {
    const evening = await this.snapshots.get<Evening>(eveningAggregate, id);
    if (!evening) return;
    const common = await this.views.ofEvening(evening, '');
    for (const socketId of this.rooms.members(room.evening(id))) {
      const socket = this.rooms.socket(socketId);
      if (socket) await this.#sendTo(socket, evening, common);
    }
  }

  async #sendTo(socket: AppSocket, { state }: Snapshot<Evening>, common: EveningView): Promise<void> {
    if (!(await this.access.maySee(state.communityId, socket.data))) return void socket.leave(room.evening(state.id));
    this.rooms.emit([socket.id], 'evening_updated', { ...common, me: toOwn(state, socket.data.userId) });
  }
}
