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
import { teamAggregate } from '../aggregate';
import { readsAsMember, TeamAccess } from '../app/team-access';
import { TeamRejection } from '../domain/errors';
import type { Team } from '../domain/team';
import { TeamQueries } from '../read/teams.queries';
import { TeamViews } from '../read/team-views';

/** The rooms of teams, for members: each change is sent to all who are still in it. */
@Injectable()
@WebSocketGateway()
export class TeamSockets implements OnGatewayInit {
  readonly #log = new Logger('team-sockets');
  readonly #room: LiveRoom<Snapshot<Team>, 'team_updated'>;

  constructor(
    private readonly rooms: SocketRooms,
    private readonly access: TeamAccess,
    views: TeamViews,
    snapshots: SnapshotCache,
    private readonly queries: TeamQueries,
    private readonly errorMessages: ErrorMessages,
    private readonly tail: LogTail,
  ) {
    this.#room = new LiveRoom(rooms, {
      room: room.team,
      message: 'team_updated',
      open: async (id, user) => {
        const { state, snapshot } = await this.access.find(id, user);
        if (!readsAsMember(state, user)) throw new TeamRejection('members-only');
        return snapshot;
      },
      load: (id) => snapshots.get<Team>(teamAggregate, id),
      may: ({ state }, user) => state.disbandedAt === null && readsAsMember(state, user),
      view: (snapshot) => views.forMembers(snapshot),
    });
  }

  afterInit(): void {
    this.tail.listen((events) => this.#onEvents(events));
  }

  @SubscribeMessage('join_team_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.join_team_room, payload, async ({ team }) => {
      const { state } = await this.access.find(team, socket.data);
      return this.#room.join(socket, state.id, async (snapshot) => ({
        ok: true,
        team: await this.#room.viewFor(snapshot, socket.data),
      }));
    });
  }

  /** A team that is unknown by now has no room. */
  @SubscribeMessage('leave_team_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.leave_team_room, payload, async ({ team }) =>
      this.#room.leave(socket, (await this.queries.idOf(team)) ?? team),
    );
  }

  #onEvents(events: readonly StoredEvent[]): void {
    if (!this.rooms.isAttached) return;
    this.#room.broadcast(events.flatMap(({ stream }) => idOfStream(teamAggregate, stream) ?? []));
    for (const { stream, type } of events) if (CHANGES_PRESENCE.has(type)) void this.#onPresence(aggregateIdOf(stream));
  }

  /** Somebody may stand in for captains who are banned. */
  async #onPresence(userId: string): Promise<void> {
    if (this.rooms.roomsWithPrefix(room.team('')).length === 0) return;
    const teams = await this.queries.ofPerson(userId).catch((error: Error) => {
      this.#log.warn(`could not find the teams of ${userId}: ${error.message}`);
      return [];
    });
    this.#room.broadcast(teams);
  }
}
