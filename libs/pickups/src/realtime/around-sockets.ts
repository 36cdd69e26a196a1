import {
  COMMUNITY_TITLES,
  type CommunityEvent,
  type CommunityTitles,
  type MembershipEvent,
} from '@muster/communities/ports';
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
import { JoinableRoom } from '@muster/platform/realtime';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { pickupsAggregate } from '../aggregate';
import { AroundAccess } from '../app/around-access';
import { AroundViews, type LoadedAround } from '../read/around-views';
import { CheckMessages } from './check-messages';
import { Paced } from './paced';

/** A community that many come to and leave would otherwise send a view to everybody with each press. */
const PACE_MS = 2_000;
const SETTINGS: ReadonlySet<string> = new Set<CommunityEvent['type']>([
  'PickupsChosen',
  'CommunityRenamed',
  'CommunityMoved',
  'CommunityArchived',
  'CommunityRestored',
]);
const ENDS_MEMBERSHIP: ReadonlySet<string> = new Set<MembershipEvent['type']>(['MemberLeft', 'MemberExcluded']);

/** The rooms of people around, for members, and the messages of checks to the people whom they ask. */
@Injectable()
@WebSocketGateway()
export class AroundSockets implements OnGatewayInit, OnModuleDestroy {
  readonly #room: JoinableRoom<LoadedAround>;
  readonly #broadcasts = new Paced('people around', PACE_MS, (communityId) => this.#broadcast(communityId));

  constructor(
    private readonly rooms: SocketRooms,
    private readonly access: AroundAccess,
    private readonly views: AroundViews,
    private readonly checks: CheckMessages,
    private readonly errorMessages: ErrorMessages,
    private readonly tail: LogTail,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {
    this.#room = new JoinableRoom(rooms, {
      room: room.around,
      open: async (id, user) => this.views.loadIn((await this.access.findForMember(id, user)).community),
    });
  }

  afterInit(): void {
    this.tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  onModuleDestroy(): void {
    this.#broadcasts.close();
  }

  @SubscribeMessage('join_around_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.join_around_room, payload, async (asked) => {
      const { community } = await this.access.findForMember(asked.community, socket.data);
      return this.#room.join(socket, community._id, async (loaded) => ({
        ok: true,
        around: await this.views.forMember(loaded, socket.data.userId),
      }));
    });
  }

  /** A community that is unknown by now has no room. */
  @SubscribeMessage('leave_around_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    return handleMessage(this.errorMessages, socket, CLIENT_MESSAGES.leave_around_room, payload, async (left) =>
      this.#room.leave(socket, (await this.titles.bySlug(left.community))?._id ?? left.community),
    );
  }

  #onEvent({ stream, type, at, data }: StoredEvent): void {
    if (!this.rooms.isAttached) return;
    const communityId = idOfStream(pickupsAggregate, stream);
    if (communityId !== undefined) {
      this.#broadcasts.add(communityId);
      this.checks.add(communityId, at);
    } else if (SETTINGS.has(type)) this.#broadcasts.add(aggregateIdOf(stream));
    else if (ENDS_MEMBERSHIP.has(type)) this.#removeFormer(String(data['userId']), String(data['communityId']));
  }

  #removeFormer(userId: string, communityId: string): void {
    for (const { socket, id } of this.#room.openedBy(userId))
      if (id === communityId) void this.#room.remove(socket, id);
  }

  async #broadcast(communityId: string): Promise<void> {
    const sockets = [...this.rooms.members(room.around(communityId))].flatMap((id) => this.rooms.socket(id) ?? []);
    const community = sockets.length > 0 ? (await this.titles.byIds([communityId])).get(communityId) : undefined;
    if (!community) return;
    const loaded = await this.views.loadIn(community);
    for (const socket of sockets) {
      const { userId } = socket.data;
      if (await this.#mayStay(socket, communityId))
        this.rooms.emit([socket.id], 'around_updated', await this.views.forMember(loaded, userId));
    }
  }

  async #mayStay(socket: AppSocket, communityId: string): Promise<boolean> {
    const isOpen = await this.access.isOpenTo(communityId, socket.data);
    if (!isOpen) await this.#room.remove(socket, communityId);
    return isOpen;
  }
}
