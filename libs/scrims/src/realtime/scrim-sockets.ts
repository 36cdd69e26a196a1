import { type Ack, CLIENT_MESSAGES, type ScrimView } from '@muster/contracts';
import {
  handleMessage,
  idOfStream,
  type AppSocket,
  ErrorMessages,
  LogTail,
  room,
  SocketRooms,
  type StoredEvent,
  roomLimitError,
  runWithTraceParent,
} from '@muster/platform';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { scrimAggregate } from '../aggregate';
import { ScrimViewCache } from '../read/scrim-view-cache';
import { type Audience, type ScrimSnapshot, userIdsOf } from '../read/view';
import { splitByAudience } from './audiences';

/** How often rooms receive the current version (ms), so that clients detect lost messages. */
const HEADS_INTERVAL_MS = 15_000;
const ROOM_PREFIX = room.scrim('');
/** Insiders are notified first. */
const AUDIENCES: readonly Audience[] = ['insider', 'outsider'];

/** Joins sockets to scrim rooms and broadcasts changed scrims, to each audience the view it may see. */
@Injectable()
@WebSocketGateway()
export class ScrimSockets implements OnGatewayInit, OnModuleDestroy {
  readonly #log = new Logger('scrim-sockets');
  /** Scrims to broadcast, with the meta of their last event, so that a request can be traced to the sockets. */
  readonly #changed = new Map<string, StoredEvent['meta']>();
  /** Scrims that were in another region's lists before. */
  readonly #movedFrom = new Set<string>();
  /** Scrims whose privacy changed: the list of their region is notified once more. */
  readonly #becamePrivate = new Set<string>();
  #broadcasting = false;
  /** The scrim that is being broadcast. */
  #current: string | undefined;
  #headsTimer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SocketRooms)
    private readonly rooms: Pick<SocketRooms, 'emit' | 'emitInBatches' | 'members' | 'roomsWithPrefix' | 'socket'>,
    @Inject(ScrimViewCache)
    private readonly views: Pick<ScrimViewCache, 'findCached' | 'findDeleted' | 'requireFresh' | 'view' | 'viewFor'>,
    private readonly messages: ErrorMessages,
    @Inject(LogTail) private readonly tail: Pick<LogTail, 'listen'>,
  ) {}

  afterInit(): void {
    this.tail.listen((events) => this.#onEvents(events));
    this.#headsTimer = setInterval(() => void this.#broadcastHeads(), HEADS_INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#headsTimer);
  }

  /** Responds with the current scrim, unless the client already has that version. */
  @SubscribeMessage('join_scrim_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(
      this.messages,
      socket,
      CLIENT_MESSAGES.join_scrim_room,
      payload,
      async ({ scrimId, version }) => {
        const scrim = await this.views.requireFresh(scrimId);
        const limitError = roomLimitError(socket, ROOM_PREFIX, room.scrim(scrimId));
        if (limitError) return limitError;
        await socket.join(room.scrim(scrimId));
        const view = version === scrim.version ? null : await this.views.viewFor(scrim, socket.data);
        if (view && version !== undefined) this.#sendTo(socket, view);
        return { ok: true, scrim: view };
      },
    );
  }

  @SubscribeMessage('leave_scrim_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.messages, socket, CLIENT_MESSAGES.leave_scrim_room, payload, async ({ scrimId }) => {
      await socket.leave(room.scrim(scrimId));
      return { ok: true };
    });
  }

  /** Sent by older clients to notify others. Ignored, because events have notified them already. */
  @SubscribeMessage('sendScrimTransaction')
  legacyNudge(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.messages, socket, CLIENT_MESSAGES.sendScrimTransaction, payload, () => ({ ok: true }));
  }

  #onEvents(events: readonly StoredEvent[]): void {
    for (const { stream, type, meta } of events) {
      const scrimId = idOfStream(scrimAggregate, stream);
      if (scrimId === undefined) continue;
      this.#changed.set(scrimId, meta);
      if (type === 'ScrimMovedToRegion') this.#movedFrom.add(scrimId);
      if (type === 'PrivacyChanged') this.#becamePrivate.add(scrimId);
    }
    if (this.#changed.size > 0 && !this.#broadcasting) void this.#broadcastPending();
  }

  /** Broadcasts the newest state of one scrim after another. Events during a broadcast lead to another one. */
  async #broadcastPending(): Promise<void> {
    this.#broadcasting = true;
    for (const [scrimId, { requestId, traceparent }] of this.#changed) {
      this.#changed.delete(scrimId);
      this.#current = scrimId;
      // A lost broadcast is recovered by `room_heads`: clients that are behind reload the scrim.
      await runWithTraceParent(traceparent, () => this.#broadcastScrim(scrimId, requestId)).catch((error: Error) =>
        this.#log.warn(`could not broadcast scrim ${scrimId}: ${error.message}`),
      );
    }
    this.#current = undefined;
    this.#broadcasting = false;
  }

  async #broadcastScrim(scrimId: string, requestId: string | undefined): Promise<void> {
    const scrim = await this.views.findCached(scrimId);
    this.#log.debug({ requestId, scrimId, version: scrim?.version }, 'broadcast to sockets');
    if (scrim) return this.#sendViews(scrim);
    const deleted = await this.views.findDeleted(scrimId);
    if (deleted)
      this.rooms.emit([room.scrim(scrimId), ...this.#listRooms(deleted)], 'scrim_removed', {
        scrimId,
        version: Number.MAX_SAFE_INTEGER,
      });
  }

  async #sendViews(scrim: ScrimSnapshot): Promise<void> {
    const to = splitByAudience(this.rooms, scrim.state, this.#recipients(scrim));
    for (const audience of AUDIENCES)
      if (to[audience].length > 0)
        await this.#send(to[audience], scrim.state.id, await this.views.view(scrim, audience));
  }

  /** Returns the sockets in the scrim's room and in the lists that contain it. */
  #recipients(scrim: ScrimSnapshot): ReadonlySet<string> {
    return new Set(
      [room.scrim(scrim.state.id), ...this.#listRooms(scrim)].flatMap((name) => [...this.rooms.members(name)]),
    );
  }

  #listRooms({ state }: ScrimSnapshot): string[] {
    const [hasMoved, hasSwitched] = [this.#movedFrom.delete(state.id), this.#becamePrivate.delete(state.id)];
    if (state.isPrivate)
      return [room.admins, ...userIdsOf(state).map(room.user), ...(hasSwitched ? [room.list(state.region)] : [])];
    return hasMoved ? this.rooms.roomsWithPrefix(room.list('')) : [room.list(state.region)];
  }

  /** Older clients in the scrim's room also receive the older event names. */
  async #send(to: readonly string[], scrimId: string, view: ScrimView): Promise<void> {
    await this.rooms.emitInBatches(to, 'scrim_updated', view);
    const [inRoom, older] = [this.rooms.members(room.scrim(scrimId)), this.rooms.members(room.legacyNames)];
    const reached = to.filter((id) => older.has(id) && inRoom.has(id));
    this.rooms.emit(reached, 'getScrimTransaction', view);
    this.rooms.emit(reached, 'scrimUpdate', view);
  }

  #sendTo(socket: AppSocket, view: ScrimView): void {
    socket.emit('scrim_updated', view);
  }

  /** Skips scrims with a pending broadcast: otherwise thousands of clients would request what is about to arrive. */
  async #broadcastHeads(): Promise<void> {
    for (const name of this.rooms.roomsWithPrefix(ROOM_PREFIX)) {
      const scrimId = name.slice(ROOM_PREFIX.length);
      if (scrimId === this.#current || this.#changed.has(scrimId)) continue;
      const scrim = await this.views.findCached(scrimId).catch(() => undefined);
      if (scrim)
        this.rooms.emit([name], 'room_heads', { scrims: { [scrimId]: scrim.version }, at: new Date().toISOString() });
    }
  }
}
