import {
  type MessageListQuery,
  messageListQuery,
  type MessageView,
  messageView as messageSchema,
  reportBody,
  messagesSeenResponse,
  type SendMessageBody,
  sendMessageBody,
} from '@muster/contracts/chat';
import { isInstant } from '@muster/contracts/instants';
import { successResponse } from '@muster/contracts/users';
import { Rejection } from '@muster/kernel';
import { type Caller, HttpError, Idempotent, assertCaller, RateLimit, Returns, CurrentUser } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ConversationAccess } from '../app/conversation-access';
import { MessageQueries } from '../read/messages.queries';
import type { MessageRow } from '../read/rows';
import { toMessageView, collectUserIds } from '../read/view';
import { MessageReports } from '../app/message-reports';
import { ReadReceipts } from '../app/read-receipts';
import { MessageSender } from '../app/message-sender';
import { ChatRejection } from '../domain/errors';
import { say } from '../texts/catalogue';

const PAGE_SIZE = 50;
/** Maximum if the query has no limit. */
const MAX_UNPAGED = 200;
const AFTER_LAST = 2 ** 31 - 1;
/**
 * Id of the sending tab's socket. That tab gets the message in the response, so only the sender's other sockets get it
 * pushed.
 */
const SOCKET_ID = /^[\w-]{1,64}$/;

@ApiTags('chat')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/messages')
export class MessagesController {
  constructor(
    private readonly sender: MessageSender,
    private readonly access: ConversationAccess,
    private readonly messages: MessageQueries,
    private readonly readReceipts: ReadReceipts,
    private readonly messageReports: MessageReports,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  @ApiOperation({ summary: 'Sends a message.' })
  @RateLimit('messages', 5, 5, [30, 60])
  @Idempotent()
  @Post()
  @Returns(messageSchema, 201)
  send(
    @CurrentUser() caller: Caller,
    @Body({ schema: sendMessageBody }) body: SendMessageBody,
    @Headers('x-socket-id') socketId?: string,
  ): Promise<MessageView> {
    assertCaller(body.senderId, caller);
    return this.sender.send(caller, body, socketId && SOCKET_ID.test(socketId) ? socketId : null);
  }

  @ApiOperation({ summary: 'Returns the caller’s unseen messages.' })
  @Get('verifiedUser/unseen-messages')
  @Returns(messageSchema.array())
  async unseen(@CurrentUser() caller: Caller): Promise<MessageView[]> {
    return this.#views(await this.messages.unseenBy(caller.userId));
  }

  /** Returns the newest messages, or those before a message or an instant; ascending. */
  @ApiOperation({ summary: 'Lists the messages of a conversation.' })
  @Get(':conversationId')
  @Returns(messageSchema.array())
  async list(
    @CurrentUser() caller: Caller,
    @Param('conversationId') id: string,
    @Query({ schema: messageListQuery }) { before, limit }: MessageListQuery,
  ): Promise<MessageView[]> {
    await this.access.require(id, caller);
    const end = before === undefined ? AFTER_LAST : await this.#numberBefore(id, before);
    return this.#views(await this.messages.before(id, end, limit ?? (before === undefined ? MAX_UNPAGED : PAGE_SIZE)));
  }

  @ApiOperation({ summary: 'Marks a message as seen.' })
  @HttpCode(200)
  @Post('post-seen/:id')
  @Returns(messagesSeenResponse)
  async markSeen(@CurrentUser() caller: Caller, @Param('id') id: string) {
    return {
      success: true as const,
      messageIds: await this.readReceipts.markOne(caller, await this.#findReadable(id, caller)),
    };
  }

  /** Reports a message to the admins. Reporting it again does not create a second report. */
  @ApiOperation({ summary: 'Reports a message to the admins.' })
  @RateLimit('reports', 20, 3_600)
  @Post(':id/report')
  @Returns(successResponse, 201)
  async report(
    @CurrentUser() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: reportBody.optional() }) body: z.output<typeof reportBody> | undefined,
  ) {
    const message = await this.#findReadable(id, caller);
    if (message.sender === caller.userId) throw new HttpError(400, 'own-message', say('ownMessage'));
    await this.messageReports.report(caller, id, body?.reason ?? '');
    return { success: true as const };
  }

  /** Unreadable messages answer 404, not 403, so that their existence is not revealed. */
  async #findReadable(id: string, caller: Caller): Promise<MessageRow> {
    const message = await this.messages.findById(id);
    if (!message) throw new ChatRejection('message-not-found');
    await this.access
      .require(message.conversation_id, caller)
      .catch((error: unknown) =>
        Promise.reject(error instanceof Rejection ? new ChatRejection('message-not-found') : error),
      );
    return message;
  }

  async #numberBefore(conversationId: string, before: string): Promise<number> {
    if (isInstant(before)) return (await this.messages.firstSince(conversationId, before)) ?? AFTER_LAST;
    const message = await this.messages.findById(before);
    if (message?.conversation_id !== conversationId) throw new ChatRejection('message-not-found');
    return message.n;
  }

  async #views(rows: readonly MessageRow[]): Promise<MessageView[]> {
    const people = await this.people.findMany(collectUserIds(rows));
    return rows.map((row) => toMessageView(row, people));
  }
}
