import type { ScrimView } from '@muster/contracts/scrims';
import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import {
  aggregateIdOf,
  handleMessage,
  idOfStream,
  type AppSocket,
  ErrorMessages,
  LogTail,
  room,
  SocketRooms,
  type StoredEvent,
} from '@muster/platform';
import { JoinableRoom, PendingBroadcasts, runWithTraceParent } from '@muster/platform/realtime';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { scrimAggregate } from '../aggregate';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { ScrimViews } from '../read/scrim-views';
import { ScrimAccess } from '../read/scrim-access';
import { AUDIENCES, may, type ScrimSnapshot, userIdsOf, type Viewer } from '../read/view';
import { audiencesOf, type SplitSockets } from './audiences';
import { RoomEvictions } from './room-evictions';

/** How often rooms receive the current version (ms), so that clients detect lost messages. */
const HEADS_INTERVAL_MS = 15_000;
const PREFIX = room.scrim('');

/** Joins sockets to scrim rooms and broadcasts changed scrims, to each audience the view it may see. */
@Injectable()
@WebSocketGateway()
export class ScrimSockets implements OnGatewayInit, OnModuleDestroy {
  readonly #log = new Logger('scrim-sockets');
  readonly #room: JoinableRoom<ScrimSnapshot>;
  /** With the meta of the last event, so that a request can be traced to the sockets. */
  readonly #pending = new PendingBroadcasts<StoredEvent['meta']>('scrim', (scrimId, { requestId, traceparent }) =>
    // A lost broadcast is recovered by `room_heads`: clients that are behind reload the scrim.
    runWithTraceParent(traceparent, () => this.#broadcastScrim(scrimId, requestId)),
  );
  /** Scrims that were in another region's lists before. */
  readonly #movedFrom = new Set<string>();
  /** Scrims that were public before: the list of their region is notified once more. */
  readonly #becameHidden = new Set<string>();
  #headsTimer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SocketRooms)
    private readonly rooms: Pick<
      SocketRooms,
      'emit' | 'emitInBatches' | 'members' | 'roomsWithPrefix' | 'socket' | 'socketIdsOf'
    >,
    @Inject(ScrimSnapshots) private readonly snapshots: Pick<ScrimSnapshots, 'find' | 'findAny' | 'requireOpen'>,
    @Inject(ScrimViews) private readonly views: Pick<ScrimViews, 'viewOf'>,
    @Inject(ScrimAccess) private readonly access: Pick<ScrimAccess, 'viewerOf'>,
    @Inject(RoomEvictions)
    private readonly evictions: Pick<RoomEvictions, 'checkFormerAdmin' | 'checkFormerMember' | 'checkScrim'>,
    private readonly messages: ErrorMessages,
    @Inject(LogTail) private readonly tail: Pick<LogTail, 'listen'>,
  ) {
    this.#room = new JoinableRoom(rooms, { room: room.scrim, open: (id, user) => snapshots.requireOpen(id, user) });
  }

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
    return handleMessage(this.messages, socket, CLIENT_MESSAGES.join_scrim_room, payload, ({ scrimId, version }) =>
      this.#room.join(socket, scrimId, async (scrim) => {
        const view = version === scrim.version ? null : await this.views.viewOf(scrim, socket.data);
        if (view && version !== undefined) socket.emit('scrim_updated', view);
        return { ok: true, scrim: view };
      }),
    );
  }

  @SubscribeMessage('leave_scrim_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.messages, socket, CLIENT_MESSAGES.leave_scrim_room, payload, ({ scrimId }) =>
      this.#room.leave(socket, scrimId),
    );
  }

  /** Sent by clients of the spec to notify others. Ignored, because events have notified them already. */
  @SubscribeMessage('sendScrimTransaction')
  acknowledgeTransaction(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.messages, socket, CLIENT_MESSAGES.sendScrimTransaction, payload, () => ({ ok: true }));
  }

  #onEvents(events: readonly StoredEvent[]): void {
    const changed: [scrimId: string, meta: StoredEvent['meta']][] = [];
    for (const { stream, type, data, meta } of events) {
      if (type === 'MemberLeft' || type === 'MemberExcluded')
        this.evictions.checkFormerMember(String(data['userId']), String(data['communityId']));
      if (type === 'AdminRevoked') this.evictions.checkFormerAdmin(aggregateIdOf(stream));
      const scrimId = idOfStream(scrimAggregate, stream);
      if (scrimId === undefined) continue;
      changed.push([scrimId, meta]);
      if (type === 'ScrimMovedToRegion') this.#movedFrom.add(scrimId);
      if (type === 'PrivacyChanged' && data['from'] === 'public') this.#becameHidden.add(scrimId);
    }
    this.#pending.add(changed);
  }

  async #broadcastScrim(scrimId: string, requestId: string | undefined): Promise<void> {
    const scrim = await this.snapshots.findAny(scrimId);
    this.#log.debug({ requestId, scrimId, version: scrim?.version }, 'broadcast to sockets');
    if (!scrim) return;
    if (!scrim.state.deleted) return this.#sendViews(scrim);
    const becameHidden = this.#becameHidden.delete(scrimId);
    const { barred, ...to } = await this.#recipients(scrim, becameHidden);
    const told = [...Object.values(to).flat(), ...(becameHidden ? barred : [])];
    this.rooms.emit(told, 'scrim_removed', { scrimId, version: Number.MAX_SAFE_INTEGER });
  }

  /** Insiders are notified first. */
  async #sendViews(scrim: ScrimSnapshot): Promise<void> {
    await this.evictions.checkScrim(scrim);
    const { id } = scrim.state;
    const becameHidden = this.#becameHidden.delete(id);
    const to = await this.#recipients(scrim, becameHidden);
    for (const audience of AUDIENCES)
      if (to[audience].length > 0) await this.#send(to[audience], id, await this.views.viewOf(scrim, audience));
    if (becameHidden) this.rooms.emit(to.barred, 'scrim_removed', { scrimId: id, version: scrim.version });
  }

  /**
   * Returns the sockets in the scrim's room, and those in lists that contain it. Lists that contained a scrim before
   * also get one that is now open only by its link, so that they remove it.
   */
  #recipients(scrim: ScrimSnapshot, becameHidden: boolean): Promise<SplitSockets> {
    const { state } = scrim;
    const inRoom = this.rooms.members(room.scrim(state.id));
    const inLists = this.#listRooms(scrim, becameHidden).flatMap((name) => [...this.rooms.members(name)]);
    const isAllowed = (viewer: Viewer, id: string) =>
      may(viewer, 'open', state) && (becameHidden || inRoom.has(id) || may(viewer, 'list', state));
    return audiencesOf(this.rooms, this.access, state, new Set([...inRoom, ...inLists]), isAllowed);
  }

  /** Members of a community find its scrims in the lists of the region. */
  #listRooms({ state }: ScrimSnapshot, becameHidden: boolean): string[] {
    const lists = this.#movedFrom.delete(state.id)
      ? this.rooms.roomsWithPrefix(room.list(''))
      : [room.list(state.region)];
    if (state.visibility === 'public') return lists;
    const involved = [room.admins, ...userIdsOf(state).map(room.user)];
    return becameHidden || state.communityId !== null ? [...involved, ...lists] : involved;
  }

  /** Clients of the spec in the scrim's room also receive the event names of its first contract. */
  async #send(to: readonly string[], scrimId: string, view: ScrimView): Promise<void> {
    await this.rooms.emitInBatches(to, 'scrim_updated', view);
    const [inRoom, ofSpec] = [this.rooms.members(room.scrim(scrimId)), this.rooms.members(room.allNames)];
    const reached = to.filter((id) => ofSpec.has(id) && inRoom.has(id));
    this.rooms.emit(reached, 'getScrimTransaction', view);
    this.rooms.emit(reached, 'scrimUpdate', view);
  }

  /** Skips scrims with a pending broadcast: otherwise thousands of clients would request what is about to arrive. */
  async #broadcastHeads(): Promise<void> {
    for (const name of this.rooms.roomsWithPrefix(PREFIX)) {
      const scrimId = name.slice(PREFIX.length);
      if (this.#pending.has(scrimId)) continue;
      const scrim = await this.snapshots.find(scrimId).catch(() => undefined);
      if (scrim)
        this.rooms.emit([name], 'room_heads', { scrims: { [scrimId]: scrim.version }, at: new Date().toISOString() });
    }
  }
}
