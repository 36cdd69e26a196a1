import {
  type ConversationView,
  conversationView as conversationSchema,
  muteResponse,
  type OpenConversationBody,
  openConversationBody,
  roomsQuery,
  type RoomsQuery,
  messagesSeenResponse,
  markSeenBody,
} from '@muster/contracts/chat';
import { type Page, pageSchema, pageQuery, type PageQuery, toPagination, toRange } from '@muster/contracts/pages';
import {
  initiatorOf,
  type Caller,
  CommandDispatcher,
  Idempotent,
  assertCaller,
  Returns,
  room,
  SocketRooms,
  CurrentUser,
} from '@muster/platform';
import { RateLimits, TokenScope } from '@muster/platform/http';
import { FRIENDS, type FriendDirectory } from '@muster/friends/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
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

@ApiTags('chat')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/conversations')
export class ConversationsController {
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

  @ApiOperation({ summary: 'Lists the caller’s conversations.' })
  @Get('user')
  @Returns(z.union([conversationSchema.array(), pageSchema(conversationSchema)]))
  async list(
    @CurrentUser() caller: Caller,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<ConversationView[] | Page<ConversationView>> {
    const range = toRange(query);
    const rows = await this.queries.listFor(caller.userId, range);
    const people = await this.people.findMany(new Set(rows.flatMap(memberIds)));
    const data = rows.map((row) => toConversationView(row, people));
    return range.paged
      ? { success: true, data, pagination: toPagination(range, await this.queries.countFor(caller.userId)) }
      : data;
  }

  @ApiOperation({ summary: 'Returns the conversation of two friends.' })
  @Get('find/:one/:other')
  @Returns(conversationSchema)
  async find(
    @CurrentUser() caller: Caller,
    @Param('one') first: string,
    @Param('other') second: string,
  ): Promise<ConversationView> {
    if (caller.userId !== first && caller.userId !== second) throw new ChatRejection('conversation-not-found');
    return this.#toView(conversationIdOf(first, second), caller);
  }

  /** Returns the room of a scrim to users who may see the scrim. */
  @ApiOperation({
    summary: 'Returns the chat of a scrim.',
    description: 'For those who take part in the scrim and its managers.',
  })
  @Get('scrim/:scrimId')
  @Returns(conversationSchema)
  async findScrimRoom(@CurrentUser() caller: Caller, @Param('scrimId') scrimId: string): Promise<ConversationView> {
    const [found] = await this.#roomsOf([scrimId], caller);
    if (!found) throw new ChatRejection('conversation-not-found');
    return found;
  }

  /** Returns the rooms of several scrims at once, for a list; without those the user may not see or that do not exist. */
  @ApiOperation({ summary: 'Lists the chats of the caller’s scrims.' })
  @Get('scrims')
  @Returns(conversationSchema.array())
  findScrimRooms(
    @CurrentUser() caller: Caller,
    @Query({ schema: roomsQuery }) { scrims }: RoomsQuery,
  ): Promise<ConversationView[]> {
    return this.#roomsOf(scrims, caller);
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
  @ApiOperation({ summary: 'Opens the conversation with a friend, or returns the one there is.' })
  @Idempotent()
  @Post()
  @Returns(conversationSchema, 201)
  async open(
    @CurrentUser() caller: Caller,
    @Body({ schema: openConversationBody }) { senderId, receiverId }: OpenConversationBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConversationView> {
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
  @ApiOperation({ summary: 'Marks all messages of a conversation as seen.' })
  @HttpCode(200)
  @Post(':id/seen')
  @Returns(messagesSeenResponse)
  async markSeen(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: markSeenBody.optional() }) body: z.output<typeof markSeenBody> | undefined,
  ) {
    return {
      success: true as const,
      messageIds: await this.readReceipts.markUpTo(caller, await this.access.require(id, caller), body?.upTo),
    };
  }

  @ApiOperation({ summary: 'Ends notifications about a conversation.' })
  @HttpCode(200)
  @Post(':id/mute')
  @Returns(muteResponse)
  mute(@CurrentUser() caller: Caller, @Param('id') id: string) {
    return this.#setMuted(caller, id, true);
  }

  @ApiOperation({ summary: 'Resumes notifications about a conversation.' })
  @HttpCode(200)
  @Post(':id/unmute')
  @Returns(muteResponse)
  unmute(@CurrentUser() caller: Caller, @Param('id') id: string) {
    return this.#setMuted(caller, id, false);
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
