import { type Aggregate, type SideWrites } from '@muster/platform';
import { notificationsOf } from '@muster/notifications/ports';
import * as commands from './domain/commands';
import { conversation } from './domain/decide';
import { type Conversation, type ConversationEvent, partnerOf } from './domain/conversation';

const notifications = notificationsOf(conversation);

export const conversationAggregate: Aggregate<commands.ConversationCommand, Conversation, ConversationEvent> = {
  name: 'conversation',
  decider: conversation,
  idOf: (command) => command.conversationId,
  table: 'conversations',
  columns: ({ members: [opener = null, partner = null], scrimId }) => ({ opener, partner, scrim_id: scrimId }),
  writes: (command, _, after, occurred) => {
    const { rows = [], ...writes } = command.type === 'OpenConversation' ? {} : messageWrites(command, after);
    return { ...writes, rows: [...rows, ...notifications(occurred)] };
  },
};

/** Writes the message with its text, and claims its client id so that sending it again is rejected. */
function messageWrites(
  { by, message: { id, text, clientId, sentFrom = null } }: commands.SendMessage | commands.SendScrimMessage,
  after: Conversation,
): SideWrites {
  const row = {
    id,
    conversation_id: after.id,
    n: after.count,
    sender: by,
    receiver: partnerOf(after, by) ?? null,
    scrim_id: after.scrimId,
    client_id: clientId,
    text,
    created_at: after.lastAt,
    sent_from: sentFrom,
  };
  return {
    rows: [{ table: 'messages', row }],
    claims: clientId ? [{ kind: 'message', key: `${by}_${clientId}`, owner: id }] : [],
  };
}
