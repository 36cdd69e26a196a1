import { type TeamName, TEAMS } from '@muster/contracts/constants';
import type { DraftView } from '@muster/contracts/drafts';
import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import {
  aggregateIdOf,
  type AppSocket,
  ErrorMessages,
  handleMessage,
  idOfStream,
  LogTail,
  room,
  SocketRooms,
  type StoredEvent,
} from '@muster/platform';
import { assertRoomLeft, inRoomOrder, joinRoom } from '@muster/platform/realtime';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { draftAggregate } from '../aggregate';
import { DraftAccess } from '../app/draft-access';
import { DraftPresence } from '../app/draft-presence';
import { DraftRejection } from '../domain/errors';
import { draftIdOf, gameOfDraft } from '../domain/state';
import { DraftQueries, type FoundDraft } from '../read/drafts.queries';
import { DraftViews } from '../read/draft-views';
import { type Audience, audienceOf, AUDIENCES, idOf } from '../read/view';

const PREFIX = room.draft('');
const SCRIM = { name: 'scrim' };
/** After these a user may not be allowed any more what they could open before. */
const ENDS_ACCESS = new Set(['MemberLeft', 'MemberExcluded', 'AdminRevoked']);

const userOf = ({ userId }: StoredEvent['data']): string | undefined =>
  typeof userId === 'string' ? userId : undefined;

/** Joins sockets to the rooms of drafts and broadcasts changed drafts: to each team with its own suggestions. */
@Injectable()
@WebSocketGateway()
export class DraftSockets implements OnGatewayInit, OnGatewayConnection {
  readonly #log = new Logger('draft-sockets');
  /** Drafts to broadcast. */
  readonly #changed = new Set<string>();
  /** Drafts that were opened on this node, by scrim: most events concern none. */
  readonly #opened = new Map<string, Set<string>>();
  #broadcasting = false;

  constructor(
    private readonly rooms: SocketRooms,
    private readonly access: DraftAccess,
    private readonly drafts: DraftQueries,
    private readonly views: DraftViews,
    private readonly presence: DraftPresence,
    private readonly messages: ErrorMessages,
    @Inject(LogTail) private readonly tail: Pick<LogTail, 'listen'>,
  ) {}

  afterInit(): void {
    this.tail.listen((events) => this.#onEvents(events));
  }

  handleConnection(socket: AppSocket): void {
    this.presence.leaveAllOnDisconnect(socket);
  }

  @SubscribeMessage('join_draft_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.join_draft_room;
    return handleMessage(this.messages, socket, schema, payload, ({ scrimId, game }) => {
      const id = draftIdOf(scrimId, game);
      return inRoomOrder(socket, room.draft(id), () => this.#join(socket, id));
    });
  }

  async #join(socket: AppSocket, id: string): Promise<Ack> {
    const { scrimId, game } = gameOfDraft(id);
    await this.access.require(scrimId, game, socket.data);
    const name = room.draft(id);
    assertRoomLeft(socket, PREFIX, name);
    if (!socket.rooms.has(name)) {
      if (!(await joinRoom(socket, name))) return { ok: true };
      this.presence.join(id, socket.data.userId);
      this.#opened.set(scrimId, (this.#opened.get(scrimId) ?? new Set()).add(id));
      await joinRoom(socket, room.draftOfUser(id, socket.data.userId));
    }
    // Read in the room, so that nothing is missed; their membership may have ended in the meantime.
    try {
      const { found } = await this.access.require(scrimId, game, socket.data);
      return { ok: true, draft: await this.views.viewFor(found, socket.data.userId) };
    } catch (error) {
      this.#leave(socket, id);
      throw error;
    }
  }

  @SubscribeMessage('leave_draft_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.leave_draft_room;
    return handleMessage(this.messages, socket, schema, payload, ({ scrimId, game }) => {
      const id = draftIdOf(scrimId, game);
      return inRoomOrder(socket, room.draft(id), () => {
        this.#leave(socket, id);
        return { ok: true };
      });
    });
  }

  #leave(socket: AppSocket, id: string): void {
    if (!socket.rooms.has(room.draft(id))) return;
    this.presence.leave(id, socket.data.userId);
    void socket.leave(room.draft(id));
    void socket.leave(room.draftOfUser(id, socket.data.userId));
  }

  #onEvents(events: readonly StoredEvent[]): void {
    if (!this.rooms.isAttached) return;
    for (const { stream, type, data } of events) {
      const draftId = idOfStream(draftAggregate, stream);
      const scrimId = idOfStream(SCRIM, stream);
      if (draftId !== undefined) this.#changed.add(draftId);
      if (scrimId !== undefined && type !== 'DraftChanged')
        for (const id of this.#openDrafts(scrimId)) this.#changed.add(id);
      if (ENDS_ACCESS.has(type)) void this.#recheck(userOf(data) ?? aggregateIdOf(stream));
    }
    void this.#broadcastChanged();
  }

  #openDrafts(scrimId: string): ReadonlySet<string> {
    const ids = this.#opened.get(scrimId) ?? new Set<string>();
    for (const id of ids) if (this.rooms.members(room.draft(id)).size === 0) ids.delete(id);
    if (ids.size === 0) this.#opened.delete(scrimId);
    return ids;
  }

  /** One draft after another; what changes meanwhile is sent once. */
  async #broadcastChanged(): Promise<void> {
    if (this.#broadcasting) return;
    this.#broadcasting = true;
    for (const id of this.#changed) {
      this.#changed.delete(id);
      await this.#broadcast(id).catch((error: Error) =>
        this.#log.warn(`could not broadcast draft ${id}: ${error.message}`),
      );
    }
    this.#broadcasting = false;
  }

  async #broadcast(id: string): Promise<void> {
    const members = [...this.rooms.members(room.draft(id))];
    if (members.length === 0) return;
    const { scrimId, game } = gameOfDraft(id);
    const found = await this.drafts.find(scrimId, game);
    if (!found) return;
    const views = await this.views.views(found);
    const to: Record<Audience, string[]> = { teamOne: [], teamTwo: [], others: [] };
    for (const socketId of members) {
      const socket = this.rooms.socket(socketId);
      if (!socket) continue;
      if (await this.#mayRead(found, socket)) to[audienceOf(found.scene, socket.data.userId)].push(socketId);
      else this.#leave(socket, id);
    }
    for (const audience of AUDIENCES) await this.rooms.emitInBatches(to[audience], 'draft_updated', views[audience]);
  }

  /** Scrims that are not for members alone are open by their link. */
  #mayRead({ scrim }: FoundDraft, { data }: AppSocket): boolean | Promise<boolean> {
    return scrim.visibility !== 'members' || this.access.isOpenTo(scrim.id, data);
  }

  async #recheck(userId: string): Promise<void> {
    for (const socketId of this.rooms.socketIdsOf(userId)) {
      const socket = this.rooms.socket(socketId);
      for (const name of socket?.rooms ?? []) {
        if (!socket || !name.startsWith(PREFIX)) continue;
        const id = name.slice(PREFIX.length);
        if (!(await this.access.isOpenTo(gameOfDraft(id).scrimId, socket.data).catch(() => true)))
          this.#leave(socket, id);
      }
    }
  }

  /**
   * Sends hovers and suggestions to all nodes, because they are in no log. The teams are those of the newest roster, so
   * that suggestions reach only the players of one's own team. Other audiences get nothing, so that they do not learn
   * when and how often a team suggests. Returns what this user sees.
   */
  async broadcastMarks(found: FoundDraft, audiences: readonly Audience[], userId: string): Promise<DraftView> {
    const newest = await this.drafts.find(found.scrimId, found.game);
    if (!newest) throw new DraftRejection('draft-not-found');
    const id = idOf(newest);
    const views = await this.views.views(newest);
    const roomsOf = (team: TeamName) => newest.scene.teams[team].map(({ userId }) => room.draftOfUser(id, userId));
    for (const audience of audiences)
      if (audience === 'others')
        this.rooms.emitOnAllNodes([room.draft(id)], 'draft_updated', views.others, TEAMS.flatMap(roomsOf));
      else this.rooms.emitOnAllNodes(roomsOf(audience), 'draft_updated', views[audience]);
    return views[audienceOf(newest.scene, userId)];
  }
}
