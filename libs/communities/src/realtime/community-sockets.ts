import { type Ack, CLIENT_MESSAGES } from '@muster/contracts/sockets';
import {
  aggregateIdOf,
  type AppSocket,
  ErrorMessages,
  handleMessage,
  idOfStream,
  LogTail,
  room,
  type SocketData,
  SocketRooms,
  type StoredEvent,
} from '@muster/platform';
import { JoinableRoom } from '@muster/platform/realtime';
import { Injectable, Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { communityAggregate, membershipAggregate } from '../aggregate';
import { CommunityRejection } from '../domain/errors';
import { CachedMemberships } from '../read/cached-memberships';
import { CachedTitles } from '../read/cached-titles';

/** Members do not learn who looks at the community with an invite, and which invited person has signed up. */
const FOR_NO_MEMBER = new Set(['InviteUsed', 'InvitationClaimed', 'InvitationDelivered']);
const ENDS_MEMBERSHIP = new Set(['MemberLeft', 'MemberExcluded']);

const REQUEST_CHANGES = new Set(['MembershipRequested', 'MembershipRequestWithdrawn', 'MembershipRequestDeclined']);
/** Members do not see who asked to join or was excluded without having been one of them. */
const isForOrganisers = ({ type, data }: StoredEvent): boolean =>
  REQUEST_CHANGES.has(type) || type === 'MemberReadmitted' || (type === 'MemberExcluded' && data['role'] === null);

/** The rooms of communities, for members: they are told what changed, ids and versions only. */
@Injectable()
@WebSocketGateway()
export class CommunitySockets implements OnGatewayInit {
  readonly #log = new Logger('community-sockets');
  readonly #room: JoinableRoom<void>;

  constructor(
    private readonly rooms: SocketRooms,
    private readonly memberships: CachedMemberships,
    private readonly titles: CachedTitles,
    private readonly errorMessages: ErrorMessages,
    private readonly tail: LogTail,
  ) {
    this.#room = new JoinableRoom(rooms, { room: room.community, open: (id, user) => this.#assertOpen(id, user) });
  }

  afterInit(): void {
    this.tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  @SubscribeMessage('join_community_room')
  join(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.join_community_room;
    return handleMessage(this.errorMessages, socket, schema, payload, ({ communityId }) =>
      this.#room.join(socket, communityId),
    );
  }

  @SubscribeMessage('leave_community_room')
  leave(@ConnectedSocket() socket: AppSocket, @MessageBody() payload: unknown): Promise<Ack> {
    const schema = CLIENT_MESSAGES.leave_community_room;
    return handleMessage(this.errorMessages, socket, schema, payload, ({ communityId }) =>
      this.#room.leave(socket, communityId),
    );
  }

  async #assertOpen(communityId: string, { userId, isAdmin }: SocketData): Promise<void> {
    await this.tail.fence();
    const isOpen = isAdmin
      ? (await this.titles.byIds([communityId])).has(communityId)
      : (await this.memberships.latest.roleOf(userId, communityId)) !== null;
    if (!isOpen) throw new CommunityRejection('members-only');
  }

  #onEvent(event: StoredEvent): void {
    if (!this.rooms.isAttached) return;
    const { stream, type, version } = event;
    const communityId = idOfStream(communityAggregate, stream);
    if (communityId !== undefined)
      return this.rooms.emit([room.community(communityId)], 'community_updated', { communityId, version });
    if (idOfStream(membershipAggregate, stream) !== undefined) return this.#onMembershipEvent(event);
    if (type === 'AdminRevoked') this.#removeSockets(aggregateIdOf(stream));
  }

  /** The person is notified in all tabs. Former members leave the room. */
  #onMembershipEvent(event: StoredEvent): void {
    const { type, version, data } = event;
    if (FOR_NO_MEMBER.has(type)) return;
    const [communityId, userId] = [String(data['communityId']), String(data['userId'])];
    const name = room.community(communityId);
    const change = { communityId, userId, version };
    const announceTo = (to: readonly string[]) => this.rooms.emit(to, 'community_member_changed', change);
    if (isForOrganisers(event)) {
      announceTo([room.user(userId)]);
      void this.#organisersIn(name, communityId)
        .then(announceTo)
        .catch((error: Error) => this.#log.warn(`could not notify the organisers of ${communityId}: ${error.message}`));
    } else announceTo([name, room.user(userId)]);
    if (ENDS_MEMBERSHIP.has(type)) this.#removeSockets(userId, communityId);
  }

  /** Returns the ids of the sockets in the room whose user may see requests and exclusions. */
  async #organisersIn(name: string, communityId: string): Promise<string[]> {
    const sockets = [...this.rooms.members(name)].flatMap((id) => this.rooms.socket(id) ?? []);
    const organisers = await this.memberships.latest.organisersAmong(
      sockets.map(({ data }) => data.userId),
      communityId,
    );
    return sockets.filter(({ data }) => data.isAdmin || organisers.has(data.userId)).map(({ id }) => id);
  }

  /** Removes a user's sockets from the room of the community, or from those of all. */
  #removeSockets(userId: string, communityId?: string): void {
    for (const { socket, id } of this.#room.openedBy(userId))
      if (communityId === undefined || id === communityId) void this.#room.remove(socket, id);
  }
}
