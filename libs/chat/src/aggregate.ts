import { type Aggregate, causeOf, notice, type Writes } from '@muster/platform';
import * as commands from './domain/commands';
import { conversation } from './domain/decide';
import { type Conversation, type ConversationEvent, otherOf } from './domain/conversation';

export const conversationAggregate: Aggregate<commands.ConversationCommand, Conversation, ConversationEvent> = {
  name: 'conversation',
  decider: conversation,
  commands: [commands.OpenConversation, commands.SendMessage, commands.SayInScrim],
  idOf: (command) => command.conversationId,
  events: { ConversationOpened: [], ScrimRoomOpened: [], MessageSent: [] },
  table: 'conversations',
  columns: ({ members: [one, other], scrimId }) => ({ opener: one ?? null, partner: other ?? null, scrim_id: scrimId }),
  writes: (command, before, after) => (command.type === 'OpenConversation' ? opened(command, before, after) : said(command, after)),
};

function opened({ by, edge }: commands.OpenConversation, before: Conversation, after: Conversation): Writes {
  if (before.id) return {};
  return { rows: [notice({ to: otherOf(after, by)!, kind: 'conversation-start', cause: causeOf.conversation(after.id), at: edge.at, relatedUser: by, conversation: after.id })] };
}

/** The message with its words. Its client id belongs to it alone: whoever sends it again finds it taken. */
function said({ by, words: { id, text, clientId, sentFrom = null } }: commands.SendMessage | commands.SayInScrim, after: Conversation): Writes {
  const row = { id, conversation_id: after.id, n: after.count, sender: by, receiver: otherOf(after, by) ?? null, scrim_id: after.scrimId, client_id: clientId, text, created_at: after.lastAt, sent_from: sentFrom };
  return { rows: [{ table: 'messages', row }], take: clientId ? [{ kind: 'message', key: `${by}_${clientId}`, owner: id }] : [] };
}
