import type { NotificationKind } from '@muster/contracts/notifications';
import { deciderOf } from '@muster/kernel';
import type { ConversationCommand, OpenConversation, SendScrimMessage, SendMessage } from './commands';
import { type Conversation, type ConversationEvent, partnerOf, initialConversation } from './conversation';
import { ChatRejection } from './errors';

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

export const conversation = deciderOf<ConversationCommand, Conversation, ConversationEvent, NotificationKind>(
  initialConversation,
  {
    commands: { OpenConversation: open, SendMessage: send, SendScrimMessage: sendToScrim },
    events: {
      ConversationOpened: {
        apply: (_, { conversationId: id, by, with: partner }) => ({
          ...initialConversation,
          id,
          members: [by, partner],
        }),
        notify: ({ conversationId, by, with: partner }) => [
          {
            to: [partner],
            kind: 'conversation-start',
            cause: `conversation_${conversationId}`,
            relatedUser: by,
            conversation: conversationId,
          },
        ],
      },
      ScrimRoomOpened: { apply: (_, { conversationId: id, scrimId }) => ({ ...initialConversation, id, scrimId }) },
      MessageSent: { apply: (state, { n, at }) => ({ ...state, count: n, lastAt: at }) },
    },
  },
);
