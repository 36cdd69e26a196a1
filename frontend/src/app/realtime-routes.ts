import { dashboardChanged, reportsChanged } from '../features/admin';
import {
  chattersReceived,
  conversationMuted,
  conversationOpened,
  messageReceived,
  messagesSeen,
  roomMessageCountChanged,
} from '../features/chat';
import { friendshipChanged } from '../features/friends';
import { notificationReceived, notificationsRemoved, scrimStarting } from '../features/notifications';
import { codeGenerationFailed, roomHeadsReceived, scrimReceived, scrimRemoved } from '../features/scrims';
import { historyHeard, type MessageRoutes } from '../realtime';
import { presenceReceived } from '../shared/presence/server-events';
import { sessionEnded } from '../shared/session.slice';

/**
 * Every message of the server and the action it becomes. A message new in the contracts does not compile until it is
 * named here.
 */
export const realtimeRoutes: MessageRoutes = {
  scrim_updated: scrimReceived,
  scrim_removed: scrimRemoved,
  room_heads: roomHeadsReceived,
  log_history: historyHeard,
  tournamentSkipped: codeGenerationFailed,
  tournamentError: codeGenerationFailed,
  scrimStartNotification: scrimStarting,
  getNotification: notificationReceived,
  friendship_changed: friendshipChanged,
  notifications_removed: notificationsRemoved,
  presence_changed: presenceReceived,
  getConversation: conversationOpened,
  getMessage: messageReceived,
  getScrimMessage: messageReceived,
  getScrimusers: chattersReceived,
  messages_seen: messagesSeen,
  conversation_muted: conversationMuted,
  scrim_chat_grew: roomMessageCountChanged,
  session_ended: sessionEnded,
  // the scrim_updated of the same change carries the code
  tournamentInitialized: null,
  dashboard_changed: dashboardChanged,
  reports_changed: reportsChanged,
  // twins of scrim_updated, not sent to a client that asked for lean names
  getScrimTransaction: null,
  scrimUpdate: null,
  // everybody online, for clients that do not watch the people they show
  getUsers: null,
};
