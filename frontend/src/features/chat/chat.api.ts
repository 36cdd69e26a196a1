import { conversationRoutes, messageRoutes } from '@muster/contracts/chat-routes';
import { SOCKET_HEADER } from '@muster/contracts/client-headers';
import { apiCall } from '../../shared/api-call';
import { callRoute, listOf } from '../../shared/call-route';

export const PAGE = 50;
export const loadConversations = apiCall(
  'chat/conversations',
  async (_: void, signal) => listOf(await callRoute(conversationRoutes.list, {}, { signal })),
  { repeats: 'always' },
);
/** Loads the rooms of several scrims at once, which a list shows. */
export const loadRooms = apiCall(
  'chat/rooms',
  ({ scrimIds }: { scrimIds: readonly string[] }, signal) =>
    callRoute(conversationRoutes.findScrimRooms, { query: { scrims: scrimIds.join(',') } }, { signal }),
  { onRepeat: 'every' },
);

/** Loads the newest messages, or those before a given one. */
export const loadMessages = apiCall(
  'chat/messages',
  ({ before, ...params }: { conversationId: string; before?: string }, signal) =>
    callRoute(messageRoutes.list, { params, query: { limit: PAGE, before } }, { signal }),
  { key: ({ conversationId, before }) => `${conversationId} ${before ? 'older' : ''}` },
);
export const markSeen = apiCall(
  'chat/see',
  ({ conversationId, upTo }: { conversationId: string; upTo: string }) =>
    callRoute(conversationRoutes.markSeen, { params: { id: conversationId }, body: { upTo } }),
  { key: ({ conversationId }) => conversationId, onRepeat: 'every' },
);
export const muteConversation = apiCall(
  'chat/mute',
  ({ conversationId, muted }: { conversationId: string; muted: boolean }) =>
    callRoute(conversationRoutes[muted ? 'mute' : 'unmute'], { params: { id: conversationId } }),
  { key: ({ conversationId }) => conversationId },
);

export const reportMessage = apiCall(
  'chat/report',
  ({ messageId, reason }: { messageId: string; reason: string }) =>
    callRoute(messageRoutes.report, { params: { id: messageId }, body: { reason } }),
  { key: ({ messageId }) => messageId, onRepeat: 'leading' },
);

export const openConversation = (senderId: string, receiverId: string) =>
  callRoute(conversationRoutes.open, { body: { senderId, receiverId } });
/**
 * Uses the client id as the idempotency key as well, so that all attempts share it. `socketId`: id of this tab's
 * socket.
 */
export const postMessage = (
  body: { conversationId: string; text: string; clientId: string },
  socketId: string | undefined,
) =>
  callRoute(
    messageRoutes.send,
    { body },
    { key: body.clientId, ...(socketId && { headers: { [SOCKET_HEADER]: socketId } }) },
  );
