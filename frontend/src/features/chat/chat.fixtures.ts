import type { ConversationView, MessageView } from '@muster/contracts/chat';
import type { PlayerView } from '@muster/contracts/users';
import { buildPerson } from '../../testing/build-person';

export { buildPerson };

/** Test builders. Hana is the viewer, Bo is her friend. */
export const [hana, bo] = [buildPerson('Hana'), buildPerson('Bo')] as const;

export const buildConversation = (overrides: Partial<ConversationView> = {}): ConversationView => ({
  _id: 'c1',
  members: [hana, bo],
  scrimId: null,
  isMuted: false,
  messages: 0,
  unseen: 0,
  lastMessage: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...overrides,
});

/** Builds message number `n`, one second after the previous one. */
export function buildMessage(n: number, sender: PlayerView, overrides: Partial<MessageView> = {}): MessageView {
  const receiver = sender === hana ? bo : hana;
  return {
    _id: `m${n}`,
    messageId: `m${n}`,
    senderId: sender._id,
    _conversation: 'c1',
    conversationId: 'c1',
    n,
    text: `line ${n}`,
    _sender: sender,
    _receiver: receiver,
    receiverId: receiver._id,
    scrimId: null,
    createdAt: new Date(Date.parse('2026-11-20T20:00:00.000Z') + n * 1_000).toISOString(),
    _seenBy: [sender._id],
    clientId: null,
    ...overrides,
  };
}
