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
import { LiveRoom } from '@muster/platform/realtime';
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

/** The rooms of evenings: each change is sent to all who may still see it. */
@Injectable()
@WebSocketGateway()
export class EveningSockets implements OnGatewayInit {
  readonly #log = new Logger('evening-sockets');
  readonly #room: LiveRoom<Snapshot<Evening>, 'evening_updated'>;

  constructor(
    private readonly rooms: SocketRooms,
    access: NightAccess,
    views: EveningViews,
    snapshots: SnapshotCache,
    private readonly queries: NightQueries,
    private readonly errorMessages: ErrorMessages,
    private readonly tail: LogTail,
  ) {
    this.#room = new LiveRoom(rooms, {
      room: room.evening,
      message: 'evening_updated',
      open: async (id, user) => (await access.findEvening(id, user)).evening,
      load: (id) => snapshots.get<Evening>(eveningAggregate, id),
      may: ({ state }, user) => access.maySee(state.communityId, user),
      view: async (evening) => {
        const common = await views.ofEvening(evening, '');
        return ({ userId }) => {
          const me = toOwn(evening.state, userId);
          return me ? { ...common, me } : common; // everybody who has not answered gets the same message
        };
      },
    });
  }

  afterInit(): void {
    this.tail.listen((events) => this.#onEvents(events));
  }

  @SubscribeMessage('join_evening_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.join_evening_room;
    return handleMessage(this.errorMessages, socket, schema, payload, ({ eveningId }) =>
      this.#room.join(socket, eveningId, async (evening) => ({
        ok: true,
        evening: await this.#room.viewFor(evening, socket.data),
      })),
    );
  }

  @SubscribeMessage('leave_evening_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.leave_evening_room;
    return handleMessage(this.errorMessages, socket, schema, payload, ({ eveningId }) =>
      this.#room.leave(socket, eveningId),
    );
  }

  #onEvents(events: readonly StoredEvent[]): void {
    if (!this.rooms.isAttached) return;
    this.#room.broadcast(events.flatMap(({ stream }) => idOfStream(eveningAggregate, stream) ?? []));
    for (const { stream, type } of events) if (CHANGES_PRESENCE.has(type)) void this.#onPresence(aggregateIdOf(stream));
  }

  /** Evenings that the user has answered no longer count them, or count them again. */
  async #onPresence(userId: string): Promise<void> {
    if (this.rooms.roomsWithPrefix(room.evening('')).length === 0) return;
    const answered = await this.queries.currentOf(userId).catch((error: Error) => {
      this.#log.warn(`could not find the evenings of ${userId}: ${error.message}`);
      return [];
    });
    this.#room.broadcast(answered);
  }
}
