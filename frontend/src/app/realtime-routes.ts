import { dashboardChanged, effectsChanged, reportsChanged } from '../features/admin';
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
import { historyReceived, type MessageRoutes } from '../realtime';
import { presenceReceived } from '../shared/presence/server-events';
import { sessionEnded } from '../shared/session.slice';

/**
 * Maps every server message to an action. A message added to the contracts does not compile until it is listed here.
 */
export const realtimeRoutes: MessageRoutes = {
  scrim_updated: scrimReceived,
  scrim_removed: scrimRemoved,
  room_heads: roomHeadsReceived,
  log_history: historyReceived,
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
  // The scrim_updated of the same change carries the code.
  tournamentInitialized: null,
  dashboard_changed: dashboardChanged,
  reports_changed: reportsChanged,
  effects_changed: effectsChanged,
  // Duplicates of scrim_updated that are not sent to clients with `names: 'lean'`.
  getScrimTransaction: null,
  scrimUpdate: null,
  // All online users, for clients that do not subscribe to individual people.
  getUsers: null,
};
