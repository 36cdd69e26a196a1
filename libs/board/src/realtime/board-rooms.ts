import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import {
  ALL_REGIONS,
  aggregateIdOf,
  type AppSocket,
  ErrorMessages,
  handleMessage,
  idOfStream,
  LogTail,
  room,
  SnapshotCache,
  SocketRooms,
  type StoredEvent,
} from '@muster/platform';
import { JoinableRoom } from '@muster/platform/realtime';
import { CHANGES_PRESENCE } from '@muster/users/ports';
import { Injectable, Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { bookingAggregate, postAggregate, requestAggregate } from '../aggregate';
import { BoardAccess } from '../app/board-access';
import type { Booking } from '../domain/booking';
import { isOpenAt, type Place, type Post } from '../domain/post';
import type { ScrimRequest } from '../domain/request';
import { maySeePost } from '../domain/sight';
import { PostViews } from '../read/post-views';
import { PostQueries } from '../read/posts.queries';
import { type BoardViewer, BoardViewers } from '../read/board-viewers';

/** Events of teams and memberships after which people see other posts, or may ask for other teams. */
const CHANGES_SIGHT: ReadonlySet<string> = new Set([
  'TeamMemberJoined',
  'TeamMemberLeft',
  'TeamMemberKindChanged',
  'TeamBookersChosen',
  'TeamDisbanded',
  'TeamCaptainNamed',
  'TeamCaptainDismissed',
  'TeamCaptainSucceeded',
  'TeamBlocked',
  'TeamUnblocked',
  'MemberJoined',
  'MemberLeft',
  'MemberExcluded',
]);
const HAS_NO_WAY = { hasKey: false, hasAsked: false };

/** The rooms of the board, one of each region and one of all: a post that changes is sent to all who may see it. */
@Injectable()
@WebSocketGateway()
export class BoardRooms implements OnGatewayInit, OnGatewayConnection {
  readonly #log = new Logger('board-rooms');
  readonly #room: JoinableRoom<BoardViewer>;
  /** The viewers who have the board open, as they were when they were sent something last. */
  readonly #viewers = new Map<string, BoardViewer>();
  /** Changes are sent in the order in which they happened. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly rooms: SocketRooms,
    access: BoardAccess,
    private readonly viewers: BoardViewers,
    private readonly snapshots: SnapshotCache,
    private readonly posts: PostQueries,
    private readonly views: PostViews,
    private readonly errorMessages: ErrorMessages,
    private readonly tail: LogTail,
  ) {
    this.#room = new JoinableRoom(rooms, {
      room: room.board,
      open: (_, user) => access.viewer(user),
      onJoin: ({ data: { userId } }, _, viewer) => void this.#viewers.set(userId, viewer),
      onLeave: ({ data: { userId } }) => void this.#viewers.delete(userId),
    });
  }

  handleConnection(socket: AppSocket): void {
    this.#room.leaveAllOnDisconnect(socket);
  }

  afterInit(): void {
    this.tail.listen((events) => {
      if (!this.rooms.isAttached) return;
      if (this.rooms.roomsWithPrefix(room.board('')).length === 0) return this.#viewers.clear();
      this.#sent = this.#sent
        .then(() => this.#announce(events))
        .catch((error: Error) => {
          this.#log.warn(`could not send what happened on the board: ${error.message}`);
        });
    });
  }

  @SubscribeMessage('join_board_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.join_board_room, payload, ({ region }) =>
      this.#room.join(socket, region ?? ALL_REGIONS, async () => {
        await this.#tellMissed(socket);
        return { ok: true };
      }),
    );
  }

  @SubscribeMessage('leave_board_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.leave_board_room, payload, ({ region }) =>
      this.#room.leave(socket, region ?? ALL_REGIONS),
    );
  }

  /** A client that comes back repeats nothing, so it is told which posts have changed. */
  async #tellMissed({ id, data: { missedSince } }: AppSocket): Promise<void> {
    if (missedSince === undefined) return;
    for (const postId of await this.posts.changedSince(new Date(missedSince))) await this.#send(postId, [], id);
  }

  async #announce(events: readonly StoredEvent[]): Promise<void> {
    await this.#look(events);
    const places = new Map<string, Place[]>();
    for (const { stream, data } of events) {
      const postId = idOfStream(postAggregate, stream);
      if (postId === undefined) continue;
      const before = data['before'] as Place | undefined;
      places.set(postId, [...(places.get(postId) ?? []), ...(before ? [before] : [])]);
    }
    for (const postId of await this.#touched(events)) if (!places.has(postId)) places.set(postId, []);
    for (const [postId, before] of places) await this.#send(postId, before);
  }

  /** Posts show their requests, and lose the starts at which their team is booked. */
  async #touched(events: readonly StoredEvent[]): Promise<Set<string>> {
    const touched = new Set<string>();
    const teams = new Set<string>();
    for (const { stream } of events) {
      const [requestId, bookingId] = [idOfStream(requestAggregate, stream), idOfStream(bookingAggregate, stream)];
      const request = requestId && (await this.snapshots.get<ScrimRequest>(requestAggregate, requestId));
      if (request) touched.add(request.state.postId);
      const booking = bookingId && (await this.snapshots.get<Booking>(bookingAggregate, bookingId));
      for (const team of booking ? booking.state.teams : []) teams.add(team);
    }
    if (teams.size > 0) for (const { id } of await this.posts.openOf([...teams])) touched.add(id);
    return touched;
  }

  /** `before`: where it was shown until now. `only`: one socket. */
  async #send(postId: string, before: readonly Place[], only?: string): Promise<void> {
    const post = await this.snapshots.get<Post>(postAggregate, postId);
    if (!post) return;
    const { state } = post;
    const isOpen = isOpenAt(state, new Date().toISOString());
    const { asked, view } = await this.views.forEach(post);
    const [updated, removed] = [new Map<string, { viewer: BoardViewer; ids: string[] }>(), [] as string[]];
    for (const [socketId, viewer] of await this.#audience([state, ...before], only)) {
      const hasAsked = viewer.sight.teams.some((team) => asked.has(team));
      const sees = (place: Place) =>
        this.#isIn(socketId, place.region) &&
        maySeePost({ teamId: state.teamId, audience: place.audience }, viewer.sight, { ...HAS_NO_WAY, hasAsked });
      if (isOpen && sees(state)) {
        const key = audienceOf(viewer);
        const audience = updated.get(key);
        if (audience) audience.ids.push(socketId);
        else updated.set(key, { viewer, ids: [socketId] });
      } else if ([state, ...before].some(sees)) removed.push(socketId);
    }
    for (const { viewer, ids } of updated.values())
      await this.rooms.emitInBatches(ids, 'post_updated', await view(viewer));
    await this.rooms.emitInBatches(removed, 'post_removed', { _id: postId });
  }

  #isIn(socketId: string, region: string): boolean {
    const joined = this.rooms.socket(socketId)?.rooms;
    return joined !== undefined && (joined.has(room.board(ALL_REGIONS)) || joined.has(room.board(region)));
  }

  async #audience(places: readonly Place[], only: string | undefined): Promise<Map<string, BoardViewer>> {
    const names = [ALL_REGIONS, ...places.map(({ region }) => region)].map((region) => room.board(region));
    const ids = new Set(names.flatMap((name) => [...this.rooms.members(name)]));
    const audience = new Map<string, BoardViewer>();
    for (const id of ids) {
      const socket = only === undefined || only === id ? this.rooms.socket(id) : undefined;
      if (socket) audience.set(id, await this.#viewer(socket));
    }
    return audience;
  }

  async #viewer({ data: { userId, isAdmin } }: AppSocket): Promise<BoardViewer> {
    const known = this.#viewers.get(userId);
    if (known) return known;
    const viewer = await this.viewers.of({ userId, isAdmin });
    this.#viewers.set(userId, viewer);
    return viewer;
  }

  /** People whose teams or communities have changed see other posts; posts that they see no longer are removed. */
  async #look(events: readonly StoredEvent[]): Promise<void> {
    const named = new Set<unknown>();
    for (const { type, stream, data } of events) {
      if (CHANGES_PRESENCE.has(type)) named.add(aggregateIdOf(stream));
      if (CHANGES_SIGHT.has(type))
        for (const id of [aggregateIdOf(stream), data['userId'], data['blockedId']]) named.add(id);
    }
    if (named.size === 0) return;
    const isNamed = ({ userId, sight, teams }: BoardViewer): boolean =>
      named.has(userId) ||
      sight.teams.some((team) => named.has(team)) ||
      teams.some(({ members }) => members.some((member) => named.has(member.userId)));
    const before = [...this.#viewers.values()].filter(isNamed);
    const open = before.length > 0 ? await this.posts.allOpen() : [];
    for (const viewer of before) await this.#lookAgain(viewer, open);
  }

  async #lookAgain(before: BoardViewer, open: readonly Post[]): Promise<void> {
    const { userId, isAdmin } = before;
    const after = await this.viewers.of({ userId, isAdmin });
    const sockets = [...this.#room.openedBy(userId)];
    if (sockets.length === 0) return void this.#viewers.delete(userId);
    this.#viewers.set(userId, after);
    const sees = (post: Post, { sight }: BoardViewer) => maySeePost(post, sight, HAS_NO_WAY);
    for (const post of open)
      if (sees(post, before) && !sees(post, after))
        this.rooms.emit(
          sockets.filter(({ id }) => id === ALL_REGIONS || id === post.region).map(({ socket }) => socket.id),
          'post_removed',
          { _id: post.id },
        );
  }
}

/** Viewers of the same teams see the same of a post. */
const audienceOf = ({ isAdmin, sight, books }: BoardViewer): string =>
  JSON.stringify([isAdmin, sight.teams.toSorted(), [...books].toSorted()]);
