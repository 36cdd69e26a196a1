import type { ConversationView } from '@muster/contracts/chat';
import { conversationRoutes } from '@muster/contracts/chat-routes';
import { toPagination, toRange } from '@muster/contracts/pages';
import { initiatorOf, type Caller, CommandDispatcher, assertCaller, room, SocketRooms } from '@muster/platform';
import { type Handlers, RateLimits, type RequestOf, Serves } from '@muster/platform/http';
import { FRIENDS, type FriendDirectory } from '@muster/friends/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { conversationAggregate } from '../aggregate';
import { ConversationQueries } from '../read/conversations.queries';
import { ConversationAccess } from '../app/conversation-access';
import { ScrimRooms } from '../read/scrim-rooms';
import { toConversationView, toEmptyRoomView, memberIds } from '../read/view';
import { conversationIdOf } from './conversation-id';
import { ReadReceipts } from '../app/read-receipts';
import { ChatRejection } from '../domain/errors';

/** Counts new conversations only; opening an existing one is free. */
const OPEN_LIMIT = { name: 'conversations', windows: [[10, 3_600]] } as const;

type Routes = typeof conversationRoutes;

@Serves('chat', conversationRoutes)
export class ConversationsController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly queries: ConversationQueries,
    private readonly access: ConversationAccess,
    private readonly scrimRooms: ScrimRooms,
    private readonly readReceipts: ReadReceipts,
    private readonly rooms: SocketRooms,
    private readonly limits: RateLimits,
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async list({ caller, query }: RequestOf<Routes['list']>) {
    const range = toRange(query);
    const rows = await this.queries.listFor(caller.userId, range);
    const people = await this.people.findMany(new Set(rows.flatMap(memberIds)));
    const data = rows.map((row) => toConversationView(row, people));
    return range.paged
      ? { success: true as const, data, pagination: toPagination(range, await this.queries.countFor(caller.userId)) }
      : data;
  }

  async find({ caller, params: { one, other } }: RequestOf<Routes['find']>) {
    if (caller.userId !== one && caller.userId !== other) throw new ChatRejection('conversation-not-found');
    return this.#toView(conversationIdOf(one, other), caller);
  }

  /** Returns the room of a scrim to users who may see the scrim. */
  async findScrimRoom({ caller, params }: RequestOf<Routes['findScrimRoom']>) {
    const [found] = await this.#roomsOf([params.scrimId], caller);
    if (!found) throw new ChatRejection('conversation-not-found');
    return found;
  }

  /** Returns the rooms of several scrims at once, for a list; without those the user may not see or that do not exist. */
  findScrimRooms({ caller, query }: RequestOf<Routes['findScrimRooms']>) {
    return this.#roomsOf(query.scrims, caller);
  }

  async #roomsOf(scrimIds: readonly string[], caller: Caller): Promise<ConversationView[]> {
    const found = await Promise.all(scrimIds.map((id) => this.scrimRooms.find(id, caller)));
    // A room is found by the id of its conversation as well.
    const existing = found.flatMap((room, i) => (room && room.scrimId === scrimIds[i] ? [room] : []));
    const { userId } = caller;
    const ids = existing.map(({ conversationId }) => conversationId);
    const [rows, muted] = await Promise.all([this.queries.findMany(ids, userId), this.queries.findMuted(userId, ids)]);
    return existing.map(({ conversationId, scrimId, since }) => {
      const row = rows.get(conversationId);
      if (row) return toConversationView(row, new Map());
      return toEmptyRoomView(conversationId, scrimId, muted.has(conversationId), since);
    });
  }

  /** Responds 201 for a new conversation, 200 for an existing one. */
  async open({ caller, body: { senderId, receiverId }, reply }: RequestOf<Routes['open']>) {
    assertCaller(senderId, caller);
    const id = conversationIdOf(caller.userId, receiverId);
    if (!(await this.queries.findOne(id, caller.userId))) await this.limits.consume(OPEN_LIMIT, caller.userId);
    const ctx = { now: new Date().toISOString() };
    const { events } = await this.dispatch.send(
      conversationAggregate,
      {
        type: 'OpenConversation',
        conversationId: id,
        by: caller.userId,
        ctx,
        partnerId: receiverId,
        areFriends: await this.friends.areFriends(caller.userId, receiverId),
      },
      initiatorOf(caller),
    );
    void reply.status(events.length > 0 ? 201 : 200);
    return this.#toView(id, caller);
  }

  /** Marks messages as seen up to the given one, or all. */
  async markSeen({ caller, params: { id }, body }: RequestOf<Routes['markSeen']>) {
    return {
      success: true as const,
      messageIds: await this.readReceipts.markUpTo(caller, await this.access.require(id, caller), body?.upTo),
    };
  }

  mute({ caller, params }: RequestOf<Routes['mute']>) {
    return this.#setMuted(caller, params.id, true);
  }

  unmute({ caller, params }: RequestOf<Routes['unmute']>) {
    return this.#setMuted(caller, params.id, false);
  }

  async #setMuted(caller: Caller, id: string, isMuted: boolean) {
    await this.access.require(id, caller);
    await this.queries.mute(caller.userId, id, isMuted);
    this.rooms.emitOnAllNodes([room.user(caller.userId)], 'conversation_muted', { conversationId: id, isMuted });
    return { success: true as const, isMuted };
  }

  async #toView(id: string, caller: Caller): Promise<ConversationView> {
    const row = await this.queries.findOne(id, caller.userId);
    if (!row) throw new ChatRejection('conversation-not-found');
    return toConversationView(row, await this.people.findMany(memberIds(row)));
  }
}
