import { dashboardMoved, reportsMoved } from '../features/admin';
import { chattersHeard, conversationMuted, conversationOpened, messageHeard, messagesSeen, roomGrew } from '../features/chat';
import { friendshipChanged } from '../features/friends';
import { notificationHeard, notificationsRemoved, scrimStarts } from '../features/notifications';
import { codeGivenUp, roomHeadsHeard, scrimReceived, scrimRemoved } from '../features/scrims';
import { historyHeard, type Routes } from '../realtime';
import { presenceHeard } from '../shared/presence/heard';
import { sessionEnded } from '../shared/session.slice';

/** Every message of the server and the action it becomes. A message new in the contracts does not compile until it is named here. */
export const realtimeRoutes: Routes = {
  scrim_updated: scrimReceived,
  scrim_removed: scrimRemoved,
  room_heads: roomHeadsHeard,
  log_history: historyHeard,
  tournamentSkipped: codeGivenUp,
  tournamentError: codeGivenUp,
  scrimStartNotification: scrimStarts,
  getNotification: notificationHeard,
  friendship_changed: friendshipChanged,
  notifications_removed: notificationsRemoved,
  presence_changed: presenceHeard,
  getConversation: conversationOpened,
  getMessage: messageHeard,
  getScrimMessage: messageHeard,
  getScrimusers: chattersHeard,
  messages_seen: messagesSeen,
  conversation_muted: conversationMuted,
  scrim_chat_grew: roomGrew,
  session_ended: sessionEnded,
  // the scrim_updated of the same change carries the code
  tournamentInitialized: null,
  dashboard_changed: dashboardMoved,
  reports_changed: reportsMoved,
  // twins of scrim_updated, not sent to a client that asked for lean names
  getScrimTransaction: null,
  scrimUpdate: null,
  // everybody online, for clients that do not watch the people they show
  getUsers: null,
};
