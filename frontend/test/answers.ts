import { bookingRoutes, postRoutes, requestRoutes } from '@muster/contracts/board-routes';
import { conversationRoutes } from '@muster/contracts/chat-routes';
import { friendRequestRoutes, friendRoutes } from '@muster/contracts/friend-routes';
import { notificationRoutes } from '@muster/contracts/notification-routes';
import { presenceRoutes } from '@muster/contracts/presence-routes';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { teamRoutes } from '@muster/contracts/team-routes';
import { timelineRoutes } from '@muster/contracts/timeline-routes';
import { home, ownCommunities, serverStatus } from './rows';
import { answering } from './server';
import { nothing, pageOf } from './views';

/** The answers to a user without scrims, friends and communities. Tests answer otherwise where it matters. */
export const quietAnswers = [
  answering(serverStatus, { isServerUp: true }),
  answering(home, nothing),
  answering(ownCommunities, []),
  answering(scrimRoutes.list, []),
  answering(scrimRoutes.startTimes, { starts: [], mine: [] }),
  answering(timelineRoutes.find, { version: 1, steps: [], people: [], earlier: false }),
  answering(notificationRoutes.list, { notifications: [] }),
  answering(conversationRoutes.list, []),
  answering(conversationRoutes.findScrimRooms, []),
  answering(friendRoutes.friendsOf, []),
  answering(friendRequestRoutes.received, []),
  answering(presenceRoutes.of, []),
  answering(teamRoutes.list, pageOf([])),
  answering(bookingRoutes.list, pageOf([])),
  answering(postRoutes.list, pageOf([])),
  answering(requestRoutes.list, pageOf([])),
];
