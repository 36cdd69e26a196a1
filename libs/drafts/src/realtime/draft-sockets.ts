import { type TeamName, TEAMS } from '@muster/contracts/constants';
import type { DraftView } from '@muster/contracts/drafts';
import { GAMES_MAX } from '@muster/contracts/series';
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
import { joinRoom, LiveRoom } from '@muster/platform/realtime';
import { Inject, Injectable } from '@nestjs/common';
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
import { type Audience, audienceOf, idOf } from '../read/view';

const SCRIM = { name: 'scrim' };
/** After these a user may not be allowed any more what they could open before. */
const ENDS_ACCESS = new Set(['MemberLeft', 'MemberExcluded', 'AdminRevoked']);

const userOf = ({ userId }: StoredEvent['data']): string | undefined =>
  typeof userId === 'string' ? userId : undefined;

/** Returns the drafts that an event may have changed. */
function changedBy({ stream, type }: StoredEvent): string[] {
  const draftId = idOfStream(draftAggregate, stream);
  if (draftId !== undefined) return [draftId];
  const scrimId = idOfStream(SCRIM, stream);
  if (scrimId === undefined || type === 'DraftChanged') return [];
  return Array.from({ length: GAMES_MAX }, (_, i) => draftIdOf(scrimId, i + 1));
}

/** The rooms of drafts: each change is sent to each team with its own suggestions. */
@Injectable()
@WebSocketGateway()
export class DraftSockets implements OnGatewayInit, OnGatewayConnection {
  readonly #room: LiveRoom<FoundDraft, 'draft_updated'>;

  constructor(
    private readonly rooms: SocketRooms,
    private readonly access: DraftAccess,
    private readonly drafts: DraftQueries,
    private readonly views: DraftViews,
    presence: DraftPresence,
    private readonly messages: ErrorMessages,
    @Inject(LogTail) private readonly tail: Pick<LogTail, 'listen'>,
  ) {
    this.#room = new LiveRoom(rooms, {
      room: room.draft,
      message: 'draft_updated',
      open: async (id, user) => {
        const { scrimId, game } = gameOfDraft(id);
        return (await access.require(scrimId, game, user)).found;
      },
      load: (id) => {
        const { scrimId, game } = gameOfDraft(id);
        return drafts.find(scrimId, game);
      },
      // Their link opens scrims that are not only for members.
      may: ({ scrim }, user) => scrim.visibility !== 'members' || access.isOpenTo(scrim.id, user),
      view: async (found) => {
        const byAudience = await views.views(found);
        return ({ userId }) => byAudience[audienceOf(found.scene, userId)];
      },
      onJoin: (socket, id) => {
        presence.join(id, socket.data.userId);
        return joinRoom(socket, room.draftOfUser(id, socket.data.userId));
      },
      onLeave: (socket, id) => {
        presence.leave(id, socket.data.userId);
        void socket.leave(room.draftOfUser(id, socket.data.userId));
      },
    });
  }

  afterInit(): void {
    this.tail.listen((events) => this.#onEvents(events));
  }

  handleConnection(socket: AppSocket): void {
    this.#room.leaveAllOnDisconnect(socket);
  }

  @SubscribeMessage('join_draft_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.join_draft_room;
    return handleMessage(this.messages, socket, schema, payload, ({ scrimId, game }) =>
      this.#room.join(socket, draftIdOf(scrimId, game), async (found) => ({
        ok: true,
        draft: await this.#room.viewFor(found, socket.data),
      })),
    );
  }

  @SubscribeMessage('leave_draft_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.leave_draft_room;
    return handleMessage(this.messages, socket, schema, payload, ({ scrimId, game }) =>
      this.#room.leave(socket, draftIdOf(scrimId, game)),
    );
  }

  #onEvents(events: readonly StoredEvent[]): void {
    if (!this.rooms.isAttached) return;
    this.#room.broadcast(events.flatMap(changedBy));
    for (const { stream, type, data } of events)
      if (ENDS_ACCESS.has(type)) void this.#recheck(userOf(data) ?? aggregateIdOf(stream));
  }

  async #recheck(userId: string): Promise<void> {
    for (const { socket, id } of this.#room.openedBy(userId))
      if (!(await this.access.isOpenTo(gameOfDraft(id).scrimId, socket.data).catch(() => true)))
        await this.#room.remove(socket, id);
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
