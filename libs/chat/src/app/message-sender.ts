import type { MessageView, SendMessageBody } from '@muster/contracts/chat';
import { initiatorOf, type Caller, CommandDispatcher, HttpError, CommandRejected } from '@muster/platform';
import { FRIENDS, type FriendDirectory } from '@muster/friends/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { conversationAggregate } from '../aggregate';
import { SendScrimMessage, SendMessage, type NewMessage } from '../domain/commands';
import type { ConversationEvent } from '../domain/conversation';
import { type AccessibleConversation, ConversationAccess } from './conversation-access';
import { MessageQueries } from '../read/messages.queries';
import type { MessageRow } from '../read/rows';
import { toMessageView, collectUserIds } from '../read/view';
import { ChatSockets } from '../realtime/chat-sockets';
import { say } from '../texts/catalogue';

type Sent = Extract<ConversationEvent, { type: 'MessageSent' }>;

/** Sends a message, once per client id however often it is sent. */
@Injectable()
export class MessageSender {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly access: ConversationAccess,
    private readonly messages: MessageQueries,
    private readonly sockets: ChatSockets,
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async send(
    caller: Caller,
    { conversationId, text, receiverId, clientId }: SendMessageBody,
    sentFrom: string | null,
  ): Promise<MessageView> {
    const conversation = await this.access.require(conversationId, caller);
    assertReceiver(receiverId, conversation, caller);
    const newMessage: NewMessage = { id: uuid(), text, clientId: clientId ?? null, sentFrom };
    const command = await this.#toCommand(conversation, caller, newMessage);
    try {
      const { events } = await this.dispatch.send(conversationAggregate, command, initiatorOf(caller));
      const message = await this.toView(toRow(conversation, newMessage, events.at(-1) as Sent));
      this.sockets.sendIfNext(message, sentFrom);
      return message;
    } catch (error) {
      const existing =
        clientId && isTaken(error) ? await this.messages.findByClientId(caller.userId, clientId) : undefined;
      if (existing?.conversation_id !== conversationId) throw error;
      return this.toView(existing);
    }
  }

  async toView(row: MessageRow): Promise<MessageView> {
    return toMessageView(row, await this.people.findMany(collectUserIds([row])));
  }

  async #toCommand(
    conversation: AccessibleConversation,
    { userId }: Caller,
    newMessage: NewMessage,
  ): Promise<SendMessage | SendScrimMessage> {
    const ctx = { now: new Date().toISOString() };
    if (conversation.kind === 'scrim')
      return {
        type: 'SendScrimMessage',
        conversationId: conversation.id,
        by: userId,
        ctx,
        message: newMessage,
        scrimId: conversation.room.scrimId,
      };
    return {
      type: 'SendMessage',
      conversationId: conversation.id,
      by: userId,
      ctx,
      message: newMessage,
      areFriends: await this.friends.areFriends(userId, conversation.other),
    };
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof CommandRejected && error.rejection.code === 'message-taken';

/** The receiver in the body is optional, but must be the other member. */
function assertReceiver(
  receiverId: string | null | undefined,
  conversation: AccessibleConversation,
  { userId }: Caller,
): void {
  if (!receiverId || conversation.kind === 'scrim' || receiverId === conversation.other) return;
  if (receiverId === userId) throw new HttpError(400, 'wrong-receiver', say('toYourself'));
  throw new HttpError(400, 'wrong-receiver', say('notAMember'));
}

const toRow = (
  conversation: AccessibleConversation,
  { id, text, clientId, sentFrom = null }: NewMessage,
  { by, to, scrimId, n, at }: Sent,
): MessageRow => ({
  id,
  conversation_id: conversation.id,
  n,
  sender: by,
  receiver: to,
  scrim_id: scrimId,
  client_id: clientId,
  text,
  created_at: new Date(at),
  seen_at: null,
  sent_from: sentFrom,
});
