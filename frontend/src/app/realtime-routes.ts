import { codeGivenUp, roomHeadsHeard, scrimReceived, scrimRemoved } from '../features/scrims';
import type { Routes } from '../realtime';
import { sessionEnded } from '../shared/session.slice';

/** Every message of the server and the action it becomes. A message new in the contracts does not compile until it is named here. */
export const realtimeRoutes: Routes = {
  scrim_updated: scrimReceived,
  scrim_removed: scrimRemoved,
  room_heads: roomHeadsHeard,
  tournamentSkipped: codeGivenUp,
  tournamentError: codeGivenUp,
  session_ended: sessionEnded,
  // the scrim_updated of the same change carries the code
  tournamentInitialized: null,
  // twins of scrim_updated, not sent to a client that asked for lean names
  getScrimTransaction: null,
  scrimUpdate: null,
  // of features that are not here yet
  scrimStartNotification: null,
  getUsers: null,
  getNotification: null,
  getConversation: null,
  getMessage: null,
  getScrimMessage: null,
  getScrimusers: null,
  friendship_changed: null,
  notifications_removed: null,
  messages_seen: null,
  conversation_muted: null,
  presence_changed: null,
  scrim_chat_grew: null,
};
