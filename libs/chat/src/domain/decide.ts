import type { Decider } from '@muster/kernel';
import type { ConversationCommand, OpenConversation, SendScrimMessage, SendMessage } from './commands';
import { type Conversation, type ConversationEvent, evolve, partnerOf, initialConversation } from './conversation';
import { ChatRejection } from './errors';

function decide(command: ConversationCommand, conversation: Conversation): readonly ConversationEvent[] {
  switch (command.type) {
    case 'OpenConversation':
      return open(command, conversation);
    case 'SendMessage':
      return send(command, conversation);
    case 'SayInScrim':
      return sendToScrim(command, conversation);
  }
}

/** Only friends can open a conversation; it stays open after the friendship has ended. */
function open(
  { conversationId, by, partnerId, areFriends }: OpenConversation,
  { id }: Conversation,
): readonly ConversationEvent[] {
  if (by === partnerId) throw new ChatRejection('no-talk-to-oneself');
  if (id) return [];
  if (!areFriends) throw new ChatRejection('friends-only');
  return [{ type: 'ConversationOpened', conversationId, by, with: partnerId }];
}

function send({ by, ctx, message, areFriends }: SendMessage, conversation: Conversation): readonly ConversationEvent[] {
  const to = partnerOf(conversation, by);
  if (!to) throw new ChatRejection('conversation-not-found');
  if (!areFriends) throw new ChatRejection('friends-only');
  return [
    {
      type: 'MessageSent',
      messageId: message.id,
      by,
      to,
      scrimId: null,
      n: conversation.count + 1,
      at: nextTimestamp(conversation, ctx.now),
    },
  ];
}

function sendToScrim(
  { conversationId, by, ctx, message, scrimId }: SendScrimMessage,
  conversation: Conversation,
): readonly ConversationEvent[] {
  if (conversation.id && conversation.scrimId !== scrimId) throw new ChatRejection('conversation-not-found');
  const sent: ConversationEvent = {
    type: 'MessageSent',
    messageId: message.id,
    by,
    to: null,
    scrimId,
    n: conversation.count + 1,
    at: nextTimestamp(conversation, ctx.now),
  };
  return conversation.id ? [sent] : [{ type: 'ScrimRoomOpened', conversationId, scrimId }, sent];
}

/** Returns a time after the last message, because the clocks of two nodes differ and clients sort by time. */
const nextTimestamp = ({ lastAt }: Conversation, at: string): string =>
  lastAt && at <= lastAt ? new Date(Date.parse(lastAt) + 1).toISOString() : at;

export const conversation: Decider<ConversationCommand, Conversation, ConversationEvent> = {
  initial: initialConversation,
  decide,
  evolve,
};
