/** Every wish a conversation can be asked, and what it answers. */
import { type Decider, Rejection } from '@muster/kernel';
import type { ConversationCommand, OpenConversation, SayInScrim, SendMessage } from './commands';
import { type Conversation, type ConversationEvent, evolve, otherOf, silence } from './conversation';

function decide(command: ConversationCommand, conversation: Conversation): readonly ConversationEvent[] {
  switch (command.type) {
    case 'OpenConversation': return open(command, conversation);
    case 'SendMessage': return send(command, conversation);
    case 'SayInScrim': return say(command, conversation);
  }
}

/** Friends open it; once open it stays, whatever becomes of the friendship. */
function open({ conversationId, by, other, areFriends }: OpenConversation, { id }: Conversation): readonly ConversationEvent[] {
  if (by === other) throw new Rejection('no-talk-to-oneself');
  if (id) return [];
  if (!areFriends) throw new Rejection('friends-only');
  return [{ type: 'ConversationOpened', conversationId, by, with: other }];
}

function send({ by, edge, words, areFriends }: SendMessage, conversation: Conversation): readonly ConversationEvent[] {
  const to = otherOf(conversation, by);
  if (!to) throw new Rejection('conversation-not-found');
  if (!areFriends) throw new Rejection('friends-only');
  return [{ type: 'MessageSent', messageId: words.id, by, to, scrimId: null, n: conversation.count + 1, at: after(conversation, edge.at) }];
}

function say({ conversationId, by, edge, words, scrimId }: SayInScrim, conversation: Conversation): readonly ConversationEvent[] {
  if (conversation.id && conversation.scrimId !== scrimId) throw new Rejection('conversation-not-found');
  const sent: ConversationEvent = { type: 'MessageSent', messageId: words.id, by, to: null, scrimId, n: conversation.count + 1, at: after(conversation, edge.at) };
  return conversation.id ? [sent] : [{ type: 'ScrimRoomOpened', conversationId, scrimId }, sent];
}

/** Clocks of two nodes differ; the order people read by is the order of the facts. */
const after = ({ lastAt }: Conversation, at: string): string => (lastAt && at <= lastAt ? new Date(Date.parse(lastAt) + 1).toISOString() : at);

export const conversation: Decider<ConversationCommand, Conversation, ConversationEvent> = { initial: silence, decide, evolve };
