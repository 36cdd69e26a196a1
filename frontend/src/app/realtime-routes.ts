import * as admin from '../features/admin';
import * as chat from '../features/chat';
import { draftReceived } from '../features/drafts/server-events';
import * as friends from '../features/friends';
import * as notifications from '../features/notifications';
import * as scrims from '../features/scrims';
import { historyReceived, type MessageRoutes } from '../realtime';
import { aroundReceived, checkAsked, checkReceived } from '../shared/around-changes';
import { bookingReceived, postReceived, postRemoved, requestReceived } from '../shared/board-changes';
import { communityMemberChanged, communityUpdated } from '../shared/community-changes';
import { eveningReceived } from '../shared/evening-changes';
import { reportsChanged } from '../shared/reports/server-events';
import { presenceReceived } from '../shared/presence/server-events';
import { sessionEnded } from '../shared/session.slice';
import { siteReceived } from '../shared/site/server-events';
import { teamReceived, timesChanged } from '../shared/team-changes';

/**
 * Maps every server message to an action. A message added to the contracts does not compile until it is listed here.
 */
export const realtimeRoutes: MessageRoutes = {
  scrim_updated: scrims.scrimReceived,
  scrim_removed: scrims.scrimRemoved,
  draft_updated: draftReceived,
  room_heads: scrims.roomHeadsReceived,
  log_history: historyReceived,
  tournamentSkipped: scrims.codeGenerationFailed,
  tournamentError: scrims.codeGenerationFailed,
  getNotification: notifications.notificationReceived,
  friendship_changed: friends.friendshipChanged,
  notifications_removed: notifications.notificationsRemoved,
  presence_changed: presenceReceived,
  getConversation: chat.conversationOpened,
  getMessage: chat.directMessageReceived,
  getScrimMessage: chat.messageReceived,
  getScrimusers: chat.chattersReceived,
  messages_seen: chat.messagesSeen,
  conversation_muted: chat.conversationMuted,
  scrim_chat_grew: chat.roomMessageCountChanged,
  session_ended: sessionEnded,
  // The scrim_updated of the same change carries the code.
  tournamentInitialized: null,
  dashboard_changed: admin.dashboardChanged,
  reports_changed: reportsChanged,
  effects_changed: admin.effectsChanged,
  community_updated: communityUpdated,
  community_member_changed: communityMemberChanged,
  evening_updated: eveningReceived,
  team_updated: teamReceived,
  times_changed: timesChanged,
  around_updated: aroundReceived,
  ready_check: checkAsked,
  check_updated: checkReceived,
  post_updated: postReceived,
  post_removed: postRemoved,
  request_updated: requestReceived,
  booking_updated: bookingReceived,
  site_updated: siteReceived,
  // Other names of scrim_updated and getNotification that are not sent to clients with `names: 'lean'`.
  getScrimTransaction: null,
  scrimUpdate: null,
  scrimStartNotification: null,
  // All online users, for clients that do not subscribe to individual people.
  getUsers: null,
};
