import { doneAnswer, isInstant, type MessageListQuery, messageListQuery, type MessageView, messageView as messageSchema, reportBody, seenAnswer, type SendMessageBody, sendMessageBody } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import { type Caller, HttpRefusal, Idempotent, mustBeCaller, PEOPLE, type People, RateLimit, Returns, Who } from '@muster/platform';
import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Doors } from '../read/doors';
import { MessageQueries } from '../read/message-queries';
import type { MessageRow } from '../read/rows';
import { messageView, peopleIn } from '../read/view';
import { Reporting } from './reporting';
import { Seeing } from './seeing';
import { Talk } from './talk';

const PAGE = 50;
/** Without a limit: as many as any list shows. */
const WHOLE = 200;
const BEYOND = 2 ** 31 - 1;
/** The socket of the tab that sends: it has the message from the response, and only the sender's other sockets hear of it. */
const SOCKET_ID = /^[\w-]{1,64}$/;

@ApiTags('chat')
@ApiBearerAuth()
@Controller('api/messages')
export class MessagesController {
  constructor(
    private readonly talk: Talk,
    private readonly doors: Doors,
    private readonly messages: MessageQueries,
    private readonly seeing: Seeing,
    private readonly reporting: Reporting,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  @RateLimit('messages', 5, 5, [30, 60])
  @Idempotent()
  @Post()
  @Returns(messageSchema, 201)
  send(@Who() who: Caller, @Body({ schema: sendMessageBody }) body: SendMessageBody, @Headers('x-socket-id') socketId?: string): Promise<MessageView> {
    mustBeCaller(body.senderId, who);
    return this.talk.say(who, body, socketId && SOCKET_ID.test(socketId) ? socketId : null);
  }

  @Get('verifiedUser/unseen-messages')
  @Returns(messageSchema.array())
  async unseen(@Who() who: Caller): Promise<MessageView[]> {
    return this.#views(await this.messages.unseenBy(who.userId));
  }

  /** The newest, or those before one that is shown already or before a moment; ascending. */
  @Get(':conversationId')
  @Returns(messageSchema.array())
  async list(@Who() who: Caller, @Param('conversationId') id: string, @Query({ schema: messageListQuery }) { before, limit }: MessageListQuery): Promise<MessageView[]> {
    await this.doors.enter(id, who.userId);
    const end = before === undefined ? BEYOND : await this.#numberAt(id, before);
    return this.#views(await this.messages.before(id, end, limit ?? (before === undefined ? WHOLE : PAGE)));
  }

  @HttpCode(200)
  @Idempotent()
  @Post('post-seen/:id')
  @Returns(seenAnswer)
  async see(@Who() who: Caller, @Param('id') id: string) {
    return { success: true as const, messageIds: await this.seeing.one(who, await this.#readable(id, who)) };
  }

  /** To the admins. Told again, it stays one report. */
  @RateLimit('reports', 20, 3_600)
  @Idempotent()
  @Post(':id/report')
  @Returns(doneAnswer, 201)
  async report(@Who() who: Caller, @Param('id') id: string, @Body({ schema: reportBody.optional() }) body: z.output<typeof reportBody> | undefined) {
    const message = await this.#readable(id, who);
    if (message.sender === who.userId) throw new HttpRefusal(400, 'own-message', 'You cannot report your own message');
    await this.reporting.report(who, id, body?.reason ?? '');
    return { success: true as const };
  }

  /** Unreadable messages answer 404, not 403, so that their existence is not revealed. */
  async #readable(id: string, { userId }: Caller): Promise<MessageRow> {
    const message = await this.messages.one(id);
    if (!message) throw new Rejection('message-not-found');
    await this.doors.enter(message.conversation_id, userId).catch((error: unknown) => Promise.reject(error instanceof Rejection ? new Rejection('message-not-found') : error));
    return message;
  }

  async #numberAt(conversationId: string, before: string): Promise<number> {
    if (isInstant(before)) return (await this.messages.firstSince(conversationId, before)) ?? BEYOND;
    const shown = await this.messages.one(before);
    if (shown?.conversation_id !== conversationId) throw new Rejection('message-not-found');
    return shown.n;
  }

  async #views(rows: readonly MessageRow[]): Promise<MessageView[]> {
    const people = await this.people.many(peopleIn(rows));
    return rows.map((row) => messageView(row, people));
  }
}
