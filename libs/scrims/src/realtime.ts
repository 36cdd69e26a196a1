import { type Ack, CLIENT_MESSAGES, type ScrimView } from '@muster/contracts';
import { answer, type AppSocket, ErrorWords, LogTail, room, Rooms, type StoredEvent, tooManyRooms, within } from '@muster/platform';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ConnectedSocket, MessageBody, type OnGatewayInit, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { ScrimBoard } from './read/board';
import { type Audience, audienceOf, type Dated, peopleOf } from './read/view';

/** How often each room hears which version it should be at (ms): makes a silent loss visible. */
const BEACON_MS = 15_000;
const ROOM_PREFIX = room.scrim('');
/** Those it concerns hear first. */
const AUDIENCES: readonly Audience[] = ['insider', 'outsider'];

/** Scrims on sockets: the rooms of open cards, and what the log says about them, to each audience what it may see. */
@Injectable()
@WebSocketGateway()
export class ScrimSockets implements OnGatewayInit, OnModuleDestroy {
  readonly #log = new Logger('scrim-sockets');
  /** With the request that changed it last, so that a click can be followed to the sockets. */
  readonly #changed = new Map<string, StoredEvent['meta']>();
  /** Those that stood in another region's lists before. */
  readonly #moved = new Set<string>();
  /** Those that became private just now: the list they stood in hears of it once more. */
  readonly #switched = new Set<string>();
  #telling = false;
  /** The one that is being told of right now. */
  #told: string | undefined;
  #beacon: NodeJS.Timeout | undefined;

  constructor(private readonly rooms: Rooms, private readonly board: ScrimBoard, private readonly words: ErrorWords, private readonly tail: LogTail) {}

  afterInit(): void {
    this.tail.listen((events) => this.#follow(events));
    this.#beacon = setInterval(() => void this.#tellHeads(), BEACON_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#beacon);
  }

  /** Answers with the scrim as it stands, unless the client has that version already. */
  @SubscribeMessage('join_scrim_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.join_scrim_room, payload, async ({ scrimId, version }) => {
      const scrim = await this.board.find(scrimId);
      if (!scrim) return { error: 'Scrim not found!', code: 'scrim-not-found' };
      const full = tooManyRooms(socket, ROOM_PREFIX, room.scrim(scrimId));
      if (full) return full;
      await socket.join(room.scrim(scrimId));
      const view = version === scrim.version ? null : await this.board.viewFor(scrim, socket.data);
      if (view && version !== undefined) this.#tellOne(socket, view);
      return { ok: true, scrim: view };
    });
  }

  @SubscribeMessage('leave_scrim_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.leave_scrim_room, payload, async ({ scrimId }) => {
      await socket.leave(room.scrim(scrimId));
      return { ok: true };
    });
  }

  /** A nudge of older clients. The log has told everybody already; nothing in the payload is looked at. */
  @SubscribeMessage('sendScrimTransaction')
  nudge(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return answer(this.words, socket, CLIENT_MESSAGES.sendScrimTransaction, payload, () => ({ ok: true }));
  }

  #follow(events: readonly StoredEvent[]): void {
    for (const { stream, type, meta } of events.filter((event) => event.stream.startsWith('scrim-'))) {
      const scrimId = stream.slice('scrim-'.length);
      this.#changed.set(scrimId, meta);
      if (type === 'ScrimMovedToRegion') this.#moved.add(scrimId);
      if (type === 'PrivacyChanged') this.#switched.add(scrimId);
    }
    if (this.#changed.size > 0 && !this.#telling) void this.#tell();
  }

  /** One scrim after another, newest state only: what happened while it was rendered goes out with the next round. */
  async #tell(): Promise<void> {
    this.#telling = true;
    for (const [scrimId, { requestId, traceparent }] of this.#changed) {
      this.#changed.delete(scrimId);
      this.#told = scrimId;
      // Not told: the beacon shows it, and whoever is behind asks.
      await within(traceparent, () => this.#tellOf(scrimId, requestId)).catch((error: Error) => this.#log.warn(`could not broadcast scrim ${scrimId}: ${error.message}`));
    }
    this.#told = undefined;
    this.#telling = false;
  }

  async #tellOf(scrimId: string, requestId: string | undefined): Promise<void> {
    const scrim = await this.board.known(scrimId);
    this.#log.debug({ requestId, scrimId, version: scrim?.version }, 'broadcast to sockets');
    if (scrim) return this.#tellScrim(scrim);
    const gone = await this.board.gone(scrimId);
    if (gone) this.rooms.emit([room.scrim(scrimId), ...this.#listing(gone)], 'scrim_removed', { scrimId, version: Number.MAX_SAFE_INTEGER });
  }

  async #tellScrim(scrim: Dated): Promise<void> {
    const to: Record<Audience, string[]> = { insider: [], outsider: [] };
    for (const id of this.#everybody(scrim)) to[this.#isInsider(scrim, id) ? 'insider' : 'outsider'].push(id);
    for (const audience of AUDIENCES) if (to[audience].length > 0) await this.#send(to[audience], scrim.state.id, await this.board.view(scrim, audience));
  }

  /** The sockets that hear of it: in the scrim's room, and in the lists it stands in; a private one only in the lists of those concerned. */
  #everybody(scrim: Dated): ReadonlySet<string> {
    return new Set([room.scrim(scrim.state.id), ...this.#listing(scrim)].flatMap((name) => [...this.rooms.members(name)]));
  }

  #listing({ state }: Dated): string[] {
    const [moved, switched] = [this.#moved.delete(state.id), this.#switched.delete(state.id)];
    if (state.isPrivate) return [room.admins, ...peopleOf(state).map(room.user), ...(switched ? [room.list(state.region)] : [])];
    return moved ? this.rooms.named(room.list('')) : [room.list(state.region)];
  }

  #isInsider({ state }: Dated, socketId: string): boolean {
    const socket = this.rooms.socket(socketId);
    return socket !== undefined && audienceOf(state, socket.data, Date.now()) === 'insider';
  }

  /** Everybody hears the name of today; the rooms of older clients also those they know. */
  async #send(to: readonly string[], scrimId: string, view: ScrimView): Promise<void> {
    await this.rooms.emitInTurns(to, 'scrim_updated', view);
    const [inRoom, older] = [this.rooms.members(room.scrim(scrimId)), this.rooms.members(room.allNames)];
    const reached = to.filter((id) => older.has(id) && inRoom.has(id));
    this.rooms.emit(reached, 'getScrimTransaction', view);
    this.rooms.emit(reached, 'scrimUpdate', view);
  }

  #tellOne(socket: AppSocket, view: ScrimView): void {
    socket.emit('scrim_updated', view);
  }

  /** Not of those that are about to be told: thousands would ask for what is on its way to them. */
  async #tellHeads(): Promise<void> {
    for (const name of this.rooms.named(ROOM_PREFIX)) {
      const scrimId = name.slice(ROOM_PREFIX.length);
      if (scrimId === this.#told || this.#changed.has(scrimId)) continue;
      const scrim = await this.board.known(scrimId).catch(() => undefined);
      if (scrim) this.rooms.emit([name], 'room_heads', { scrims: { [scrimId]: scrim.version }, at: new Date().toISOString() });
    }
  }
}
