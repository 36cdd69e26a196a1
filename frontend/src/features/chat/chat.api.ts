import type { ConversationView, MessageView } from '@muster/contracts/chat';
import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';

export const PAGE = 50;
export const loadConversations = apiCall(
  'chat/conversations',
  (_: void, signal) => http.get<ConversationView[]>('/conversations/user', signal),
  { repeats: 'always' },
);
/** Loads the rooms of several scrims at once, which a list shows. */
export const loadRooms = apiCall(
  'chat/rooms',
  ({ scrimIds }: { scrimIds: readonly string[] }, signal) =>
    http.get<ConversationView[]>(`/conversations/scrims?scrims=${scrimIds.join(',')}`, signal),
  { onRepeat: 'every' },
);

/** Loads the newest messages, or those before a given one. */
export const loadMessages = apiCall(
  'chat/messages',
  ({ conversationId, before }: { conversationId: string; before?: string }, signal) =>
    http.get<MessageView[]>(
      `/messages/${conversationId}?${new URLSearchParams({ limit: String(PAGE), ...(before && { before }) })}`,
      signal,
    ),
  { key: ({ conversationId, before }) => `${conversationId} ${before ? 'older' : ''}` },
);
export const markSeen = apiCall(
  'chat/see',
  ({ conversationId, upTo }: { conversationId: string; upTo: string }) =>
    http.post(`/conversations/${conversationId}/seen`, { upTo }),
  { key: ({ conversationId }) => conversationId, onRepeat: 'every' },
);
export const muteConversation = apiCall(
  'chat/mute',
  ({ conversationId, muted }: { conversationId: string; muted: boolean }) =>
    http.post(`/conversations/${conversationId}/${muted ? 'mute' : 'unmute'}`),
  { key: ({ conversationId }) => conversationId },
);

export const reportMessage = apiCall(
  'chat/report',
  ({ messageId, reason }: { messageId: string; reason: string }) =>
    http.post(`/messages/${messageId}/report`, { reason }),
  { key: ({ messageId }) => messageId, onRepeat: 'leading' },
);

export const openConversation = (senderId: string, receiverId: string) =>
  http.post<ConversationView>('/conversations', { senderId, receiverId });
/**
 * Uses the client id as the idempotency key as well, so that all attempts share it. `socketId`: id of this tab's
 * socket.
 */
export const postMessage = (
  { conversationId, text, clientId }: { conversationId: string; text: string; clientId: string },
  socketId: string | undefined,
) =>
  http.post<MessageView>(
    '/messages',
    { conversationId, text, clientId },
    { key: clientId, ...(socketId && { headers: { 'x-socket-id': socketId } }) },
  );
