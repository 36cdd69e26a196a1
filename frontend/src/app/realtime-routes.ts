import type { Routes } from '../realtime';
import { sessionEnded } from '../shared/session.slice';

/** Every message of the server and the action it becomes. A message new in the contracts does not compile until it is named here. */
export const realtimeRoutes: Routes = {
  scrim_updated: null,
  scrim_removed: null,
  room_heads: null,
  tournamentInitialized: null,
  tournamentSkipped: null,
  tournamentError: null,
  session_ended: sessionEnded,
  // twins of scrim_updated, not sent to a client that asked for lean names
  getScrimTransaction: null,
  scrimUpdate: null,
  scrimStartNotification: null,
  getUsers: null,
  getNotification: null,
  getConversation: null,
  getMessage: null,
  getScrimMessage: null,
  getScrimusers: null,
};
