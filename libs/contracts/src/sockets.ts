import { z } from 'zod';
import { chatRoomRef, type MessagesSeen, type MessageView, type ScrimChatter } from './chat';
import type { FriendshipChanged } from './friends';
import type { NotificationView } from './notifications';
import type { PresenceChange } from './presence';
import type { ScrimView } from './scrims';

/** Everything the server may say on a socket. A message missing here cannot be emitted. */
export interface ServerMessages {
  scrim_updated: ScrimView;
  getScrimTransaction: ScrimView;
  scrimUpdate: ScrimView;
  scrim_removed: { scrimId: string; version: number };
  /** The version of each room this socket is in: whoever is behind asks for what it missed. */
  room_heads: { scrims: Record<string, number>; at: string };
  /**
   * On each connection: which history of the log is read. Another id than before: events were lost, and what was seen
   * may never have been.
   */
  log_history: { id: string };
  tournamentInitialized: { scrimId: string; tournamentCode: string | null; lobbyName: string | null };
  tournamentSkipped: { scrimId: string; reason: string; message: string };
  tournamentError: { scrimId: string; error: string; message: string };
  scrimStartNotification: { notification: NotificationView; scrimId: string; scrimTitle: string; message: string };
  /** Everybody online, for clients of the spec. Who introduces himself as lean watches the people he shows instead. */
  getUsers: { userId: string }[];
  presence_changed: PresenceChange[];
  getNotification: NotificationView;
  /** The reader removed these in another tab; null: all of them. */
  notifications_removed: { ids: string[] | null };
  friendship_changed: FriendshipChanged;
  getConversation: { senderId: string; receiverId: string; conversationId: string };
  getMessage: MessageView;
  messages_seen: MessagesSeen;
  /** Muted or unmuted in another tab. */
  conversation_muted: { conversationId: string; isMuted: boolean };
  getScrimMessage: MessageView;
  /** To whoever looks at the scrim, chat open or not: how many messages its room holds now. */
  scrim_chat_grew: { scrimId: string; messages: number };
  getScrimusers: ScrimChatter[];
  /** To admins: figures of the dashboard are others now. */
  dashboard_changed: { at: string };
  /** To admins: other messages wait to be judged now. Only that: how many is counted when it is read. */
  reports_changed: { at: string };
  /** The session ended (ban, deletion, expiry, signed out everywhere); the socket closes after it. */
  session_ended: { error: string; code: string };
}
export type ServerMessage = keyof ServerMessages;

const scrimRef = z.object({ scrimId: z.string().min(1).max(64), version: z.number().int().min(0).optional() });
/** Clients of the spec send the bare id, or an object that holds it under one of these names. */
export const roomRef = z.union([
  z
    .string()
    .min(1)
    .max(64)
    .transform((scrimId): z.infer<typeof scrimRef> => ({ scrimId })),
  scrimRef,
  z.object({ _id: z.string().min(1).max(64) }).transform(({ _id }): z.infer<typeof scrimRef> => ({ scrimId: _id })),
]);

const messageRef = z.string().min(1).max(64);
/** Clients of the specification send the message itself. Anything else is accepted and means nothing. */
const sentMessageRef = z
  .union([
    z.object({ messageId: messageRef }).transform((message) => message.messageId),
    z.object({ _id: messageRef }).transform((message) => message._id),
  ])
  .or(z.unknown().transform(() => undefined));

/** What a client may say. Payloads of the `send…` and `addUser` nudges are ignored: the server knows the truth. */
export const CLIENT_MESSAGES = {
  join_scrim_room: roomRef,
  leave_scrim_room: roomRef,
  watch_region: z.object({ region: z.string().max(8) }),
  /**
   * From now on the changes of these people, instead of those named before. The acknowledgement says how they are now.
   */
  watch_people: z.object({ userIds: z.array(z.string().min(1).max(64)).max(500) }),
  scrimChatOpen: chatRoomRef,
  scrimChatClose: chatRoomRef,
  addUser: z.unknown(),
  sendScrimTransaction: z.unknown(),
  sendNotification: z.unknown(),
  sendMessage: sentMessageRef,
  sendConversation: z.unknown(),
  sendScrimMessage: z.unknown(),
} as const;
export type ClientMessage = keyof typeof CLIENT_MESSAGES;

/** The acknowledgement of every client message. */
export type Ack =
  { ok: true; scrim?: ScrimView | null; [more: string]: unknown } | { ok?: false; error: string; code: string };

/** How a client introduces itself. `names: 'lean'` spares it the older twins of `scrim_updated`. */
export const handshakeAuth = z.object({
  token: z.string(),
  apiKey: z.string().optional(),
  names: z.enum(['all', 'lean']).optional(),
});
