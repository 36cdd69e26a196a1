import type { ConversationView, MessageView, PlayerView } from '@muster/contracts';

/** Builders for the tests of this feature: Hana looks, Bo is her friend. */
export const buildPerson = (name: string): PlayerView => ({
  _id: name.toLowerCase(),
  name,
  summonerTagline: 'NA1',
  discord: name,
  region: 'NA',
  rank: 'Gold 2',
});
export const [hana, bo] = [buildPerson('Hana'), buildPerson('Bo')] as const;

export const buildConversation = (over: Partial<ConversationView> = {}): ConversationView => ({
  _id: 'c1',
  members: [hana, bo],
  scrimId: null,
  isMuted: false,
  messages: 0,
  unseen: 0,
  lastMessage: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...over,
});

/** Message number `n` of the talk, a second after the one before. */
export function buildMessage(n: number, by: PlayerView, over: Partial<MessageView> = {}): MessageView {
  const to = by === hana ? bo : hana;
  return {
    _id: `m${n}`,
    messageId: `m${n}`,
    senderId: by._id,
    _conversation: 'c1',
    conversationId: 'c1',
    n,
    text: `line ${n}`,
    _sender: by,
    _receiver: to,
    receiverId: to._id,
    scrimId: null,
    createdAt: new Date(Date.parse('2026-11-20T20:00:00.000Z') + n * 1_000).toISOString(),
    _seenBy: [by._id],
    clientId: null,
    ...over,
  };
}
