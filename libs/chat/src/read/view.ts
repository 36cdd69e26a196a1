import type { ConversationView, MessageView, PushedMessage, ReportView, ScrimMessage } from '@muster/contracts/chat';
import { type PlayerView, toPlayerView } from '@muster/contracts/users';
import type { Person } from '@muster/users/ports';
import type { ConversationRow, MessageRow, ReportRow } from './rows';

export type People = ReadonlyMap<string, Person>;

const DELETED_USER = { name: 'Deleted user', tagline: '', discord: '', rank: 'Unranked', region: '' };
const toMemberView = (id: string, people: People): PlayerView =>
  toPlayerView(people.get(id) ?? { id, ...DELETED_USER });

export const collectUserIds = (messages: readonly Pick<MessageRow, 'sender' | 'receiver'>[]): string[] => [
  ...new Set(messages.flatMap(({ sender, receiver }) => (receiver ? [sender, receiver] : [sender]))),
];

export function toMessageView(row: MessageRow, people: People): MessageView {
  const { id, conversation_id: conversationId, sender, receiver } = row;
  return {
    _id: id,
    messageId: id,
    _conversation: conversationId,
    conversationId,
    n: row.n,
    text: row.text,
    _sender: toMemberView(sender, people),
    senderId: sender,
    _receiver: receiver ? toMemberView(receiver, people) : null,
    receiverId: receiver,
    scrimId: row.scrim_id,
    createdAt: row.created_at.toISOString(),
    _seenBy: receiver && row.seen_at ? [sender, receiver] : [sender],
    clientId: row.client_id,
  };
}

export const toPushedMessage = (message: MessageView): PushedMessage => ({
  ...message,
  _sender: message.senderId,
  _receiver: message.receiverId,
  sender: message._sender,
  receiver: message._receiver,
});

export const toScrimMessage = (message: MessageView): ScrimMessage => ({ ...message, sender: message._sender });

export const memberIds = ({ opener, partner }: Pick<ConversationRow, 'opener' | 'partner'>): string[] =>
  [opener, partner].filter((id) => id !== null);

export function toConversationView(row: ConversationRow, people: People): ConversationView {
  return {
    _id: row.id,
    members: memberIds(row).map((id) => toMemberView(id, people)),
    scrimId: row.scrim_id,
    isMuted: row.is_muted,
    messages: row.messages,
    unseen: row.unseen,
    lastMessage: row.last && {
      _id: row.last.id,
      text: row.last.text,
      senderId: row.last.sender,
      createdAt: new Date(row.last.created_at).toISOString(),
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** View of a scrim's room without messages. `at`: when the scrim was created, ISO. */
export const toEmptyRoomView = (id: string, scrimId: string, isMuted: boolean, at: string): ConversationView => ({
  _id: id,
  members: [],
  scrimId,
  isMuted,
  messages: 0,
  unseen: 0,
  lastMessage: null,
  createdAt: at,
  updatedAt: at,
});

export const toReportView = (row: ReportRow, message: MessageRow, people: People): ReportView => ({
  _id: row.id,
  message: toMessageView(message, people),
  _reporter: toMemberView(row.reporter, people),
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  _resolvedBy: row.resolved_by ? toMemberView(row.resolved_by, people) : null,
  outcome: row.resolved_at ? (row.outcome ?? 'resolved') : null,
});
