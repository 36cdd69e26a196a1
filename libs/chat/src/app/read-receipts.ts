import { type Caller, HttpError, room, SocketRooms } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { ChatRejection } from '../domain/errors';
import type { AccessibleConversation } from './conversation-access';
import { AFTER_LAST, MessageQueries } from '../read/messages.queries';
import type { MessageRow } from '../read/rows';
import { say } from '../texts/catalogue';

/** Marks messages as seen. Not in the event log, because no command depends on it and clients mark again. */
@Injectable()
export class ReadReceipts {
  constructor(
    private readonly messages: MessageQueries,
    private readonly rooms: SocketRooms,
  ) {}

  /** Returns the ids of newly seen messages. */
  async markOne(caller: Caller, message: MessageRow): Promise<string[]> {
    if (message.receiver !== caller.userId) throw new HttpError(403, 'not-the-receiver', say('notTheReceiver'));
    return this.#broadcast(
      caller,
      message.conversation_id,
      message.sender,
      await this.messages.markSeen(caller.userId, message.id),
    );
  }

  async markUpTo(
    caller: Caller,
    conversation: AccessibleConversation,
    messageId: string | undefined,
  ): Promise<string[]> {
    if (conversation.kind === 'scrim') return []; // a room has no receiver
    const n = messageId === undefined ? AFTER_LAST : await this.#numberOf(messageId, conversation.id);
    return this.#broadcast(
      caller,
      conversation.id,
      conversation.other,
      await this.messages.markSeenUpTo(caller.userId, conversation.id, n),
    );
  }

  async #numberOf(messageId: string, conversationId: string): Promise<number> {
    const message = await this.messages.findById(messageId);
    if (message?.conversation_id !== conversationId) throw new ChatRejection('message-not-found');
    return message.n;
  }

  #broadcast({ userId }: Caller, conversationId: string, sender: string, messageIds: string[]): string[] {
    if (messageIds.length > 0)
      this.rooms.emitOnAllNodes([room.user(userId), room.user(sender)], 'messages_seen', {
        conversationId,
        by: userId,
        messageIds,
      });
    return messageIds;
  }
}
