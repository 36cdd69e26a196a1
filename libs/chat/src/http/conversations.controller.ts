import { type ConversationView, conversationView as conversationSchema, muteAnswer, type OpenConversationBody, openConversationBody, type Page, pageOf, pageQuery, type PageQuery, paginated, seenAnswer, seeUpToBody, slice } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import { asked, type Caller, Dispatch, FRIENDS, type Friends, Idempotent, mustBeCaller, PEOPLE, type People, RateLimits, Returns, room, Rooms, Who } from '@muster/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { OpenConversation } from '../domain/commands';
import { ConversationQueries } from '../read/conversation-queries';
import { Doors } from '../read/doors';
import { ScrimRooms } from '../read/scrim-rooms';
import { conversationView, emptyRoom, membersOf } from '../read/view';
import { conversationIdOf } from './conversation-id';
import { Seeing } from './seeing';

/** New ones; asking for one that is there is free. */
const OPENINGS = { name: 'conversations', windows: [[10, 3_600]] } as const;

@ApiTags('chat')
@ApiBearerAuth()
@Controller('api/conversations')
export class ConversationsController {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly queries: ConversationQueries,
    private readonly doors: Doors,
    private readonly scrimRooms: ScrimRooms,
    private readonly seeing: Seeing,
    private readonly sockets: Rooms,
    private readonly limits: RateLimits,
    @Inject(FRIENDS) private readonly friends: Friends,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  @Get('user')
  @Returns(z.union([conversationSchema.array(), pageOf(conversationSchema)]))
  async mine(@Who() who: Caller, @Query({ schema: pageQuery }) query: PageQuery): Promise<ConversationView[] | Page<ConversationView>> {
    const range = slice(query);
    const rows = await this.queries.of(who.userId, range);
    const people = await this.people.many(new Set(rows.flatMap(membersOf)));
    const data = rows.map((row) => conversationView(row, people));
    return range.paged ? { success: true, data, pagination: paginated(range, await this.queries.countOf(who.userId)) } : data;
  }

  @Get('find/:one/:other')
  @Returns(conversationSchema)
  async find(@Who() who: Caller, @Param('one') one: string, @Param('other') other: string): Promise<ConversationView> {
    if (who.userId !== one && who.userId !== other) throw new Rejection('conversation-not-found');
    return this.#shown(conversationIdOf(one, other), who);
  }

  /** The room of a scrim, for whoever may see the scrim. */
  @Get('scrim/:scrimId')
  @Returns(conversationSchema)
  async ofScrim(@Who() who: Caller, @Param('scrimId') scrimId: string): Promise<ConversationView> {
    const found = await this.scrimRooms.of(scrimId);
    if (found?.scrimId !== scrimId) throw new Rejection('conversation-not-found');
    const row = await this.queries.one(found.conversationId, who.userId);
    if (row) return conversationView(row, new Map());
    return emptyRoom(found.conversationId, scrimId, await this.queries.isMuted(who.userId, found.conversationId), found.since);
  }

  /** 201 for a new one; the one there is stays the only one. */
  @Idempotent()
  @Post()
  @Returns(conversationSchema, 201)
  async open(@Who() who: Caller, @Body({ schema: openConversationBody }) { senderId, receiverId }: OpenConversationBody, @Res({ passthrough: true }) reply: FastifyReply): Promise<ConversationView> {
    mustBeCaller(senderId, who);
    const id = conversationIdOf(who.userId, receiverId);
    if (!(await this.queries.one(id, who.userId))) await this.limits.spend(OPENINGS, who.userId);
    const edge = { at: new Date().toISOString() };
    const { events } = await this.dispatch.send(new OpenConversation(id, who.userId, edge, receiverId, await this.friends.are(who.userId, receiverId)), asked(who));
    void reply.status(events.length > 0 ? 201 : 200);
    return this.#shown(id, who);
  }

  /** Everything seen up to a message, or everything there is. */
  @HttpCode(200)
  @Idempotent()
  @Post(':id/seen')
  @Returns(seenAnswer)
  async see(@Who() who: Caller, @Param('id') id: string, @Body({ schema: seeUpToBody.optional() }) body: z.output<typeof seeUpToBody> | undefined) {
    return { success: true as const, messageIds: await this.seeing.upTo(who, await this.doors.enter(id, who.userId), body?.upTo) };
  }

  @HttpCode(200)
  @Idempotent()
  @Post(':id/mute')
  @Returns(muteAnswer)
  mute(@Who() who: Caller, @Param('id') id: string) {
    return this.#mute(who, id, true);
  }

  @HttpCode(200)
  @Idempotent()
  @Post(':id/unmute')
  @Returns(muteAnswer)
  unmute(@Who() who: Caller, @Param('id') id: string) {
    return this.#mute(who, id, false);
  }

  async #mute(who: Caller, id: string, isMuted: boolean) {
    await this.doors.enter(id, who.userId);
    await this.queries.mute(who.userId, id, isMuted);
    this.sockets.emitEverywhere([room.user(who.userId)], 'conversation_muted', { conversationId: id, isMuted });
    return { success: true as const, isMuted };
  }

  async #shown(id: string, who: Caller): Promise<ConversationView> {
    const row = await this.queries.one(id, who.userId);
    if (!row) throw new Rejection('conversation-not-found');
    return conversationView(row, await this.people.many(membersOf(row)));
  }
}
