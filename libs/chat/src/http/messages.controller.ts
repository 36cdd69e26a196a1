import type { MessageView } from '@muster/contracts/chat';
import { messageRoutes } from '@muster/contracts/chat-routes';
import { SOCKET_HEADER } from '@muster/contracts/client-headers';
import { isInstant } from '@muster/contracts/instants';
import { Rejection } from '@muster/kernel';
import { type Caller, HttpError, assertCaller } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { ConversationAccess } from '../app/conversation-access';
import { AFTER_LAST, MessageQueries } from '../read/messages.queries';
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
const SOCKET_ID = /^[\w-]{1,64}$/;
type Routes = typeof messageRoutes;

@Serves('chat', messageRoutes)
export class MessagesController implements Handlers<Routes> {
  constructor(
    private readonly sender: MessageSender,
    private readonly access: ConversationAccess,
    private readonly messages: MessageQueries,
    private readonly readReceipts: ReadReceipts,
    private readonly messageReports: MessageReports,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  send({ caller, body, request }: RequestOf<Routes['send']>) {
    assertCaller(body.senderId, caller);
    const socketId = request.headers[SOCKET_HEADER];
    return this.sender.send(caller, body, typeof socketId === 'string' && SOCKET_ID.test(socketId) ? socketId : null);
  }

  async unseen({ caller }: RequestOf<Routes['unseen']>) {
    return this.#views(await this.messages.unseenBy(caller.userId));
  }

  /** Returns the newest messages, or those before a message or an instant; ascending. */
  async list({ caller, params: { conversationId: id }, query: { before, limit } }: RequestOf<Routes['list']>) {
    await this.access.require(id, caller);
    const end = before === undefined ? AFTER_LAST : await this.#numberBefore(id, before);
    return this.#views(await this.messages.before(id, end, limit ?? (before === undefined ? MAX_UNPAGED : PAGE_SIZE)));
  }

  async markSeen({ caller, params }: RequestOf<Routes['markSeen']>) {
    return {
      success: true as const,
      messageIds: await this.readReceipts.markOne(caller, await this.#findReadable(params.id, caller)),
    };
  }

  /** Reports a message to the admins. Reporting it again does not create a second report. */
  async report({ caller, params: { id }, body }: RequestOf<Routes['report']>) {
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
