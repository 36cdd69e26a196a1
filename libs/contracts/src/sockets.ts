import { z } from 'zod';
import type { BookingView, PostView, RequestView } from './board';
import { chatRoomRef, type MessagesSeen, type PushedMessage, type ScrimChatter, type ScrimMessage } from './chat';
import type { CommunityMemberChanged, CommunityUpdated } from './communities';
import { draftRoomRef, type DraftView } from './drafts';
import type { FriendshipChanged } from './friends';
import type { EveningView } from './nights';
import type { NotificationView } from './notifications';
import { languageSchema } from './languages';
import type { CheckView, CommunityAround } from './pickups';
import type { PresenceChange } from './presence';
import { regionSchema } from './regions';
import type { ScrimView } from './scrims';
import type { SiteView } from './site';
import type { TeamView } from './teams';

/** All messages the server can emit. */
export interface ServerMessages {
  scrim_updated: ScrimView;
  getScrimTransaction: ScrimView;
  scrimUpdate: ScrimView;
  scrim_removed: { scrimId: string; version: number };
  draft_updated: DraftView;
  /** Current versions for the rooms of this socket. Clients that are behind reload the scrim. */
  room_heads: { scrims: Record<string, number>; at: string };
  /** Identifies the event log, on each connection. After a change of the id, events seen earlier may have been lost. */
  log_history: { id: string };
  tournamentInitialized: { scrimId: string; tournamentCode: string | null; lobbyName: string | null };
  tournamentSkipped: { scrimId: string; reason: string; message: string };
  tournamentError: { scrimId: string; error: string; message: string };
  /** Sent to clients of the specification instead of `getNotification`. */
  scrimStartNotification: { notification: NotificationView; scrimId: string; scrimTitle: string; message: string };
  /** All online users, for clients of the spec. Lean clients watch the users they show instead. */
  getUsers: { userId: string }[];
  presence_changed: PresenceChange[];
  getNotification: NotificationView;
  /** Removed in another tab; null for all notifications. */
  notifications_removed: { ids: string[] | null };
  friendship_changed: FriendshipChanged;
  community_updated: CommunityUpdated;
  community_member_changed: CommunityMemberChanged;
  evening_updated: EveningView;
  team_updated: TeamView;
  /** Somebody in the team has become free or busy; its times are asked for anew. */
  times_changed: { teamId: string };
  /** The people around in a community, at most once in two seconds. */
  around_updated: CommunityAround;
  /** The receiver is asked whether they play now. */
  ready_check: CheckView;
  check_updated: CheckView;
  /** `requests` only for members of the teams that they are about. */
  post_updated: PostView;
  /** The post is closed, or the viewer may not see it any longer. */
  post_removed: { _id: string };
  request_updated: RequestView;
  booking_updated: BookingView;
  /** The site's name and look, on each connection and after every change. */
  site_updated: SiteView;
  getConversation: { senderId: string; receiverId: string; conversationId: string };
  getMessage: PushedMessage;
  messages_seen: MessagesSeen;
  /** Muted or unmuted in another tab. */
  conversation_muted: { conversationId: string; isMuted: boolean };
  getScrimMessage: ScrimMessage;
  /** Sent to everyone in the scrim's room, with or without open chat: the new number of messages. */
  scrim_chat_grew: { scrimId: string; messages: number };
  getScrimusers: ScrimChatter[];
  /** Sent to admins when the dashboard statistics have changed. */
  dashboard_changed: { at: string };
  /** Sent to admins when the open reports have changed. */
  reports_changed: { at: string };
  /** Sent to admins when effects were requested, started or ended. */
  effects_changed: { at: string };
  /** The session ended (ban, deletion, expiry, signed out everywhere); the socket closes after it. */
  session_ended: { error: string; code: string };
}
export type ServerMessage = keyof ServerMessages;

/** The recipients of each server message, for the catalogue. */
export const SERVER_MESSAGES: Readonly<Record<ServerMessage, string>> = {
  scrim_updated: 'viewers of the scrim',
  getScrimTransaction: 'viewers of the scrim, unless `lean`',
  scrimUpdate: 'viewers of the scrim, unless `lean`',
  scrim_removed: 'viewers of the scrim',
  draft_updated: 'sockets with the draft open; suggestions only to their own team',
  room_heads: 'each socket that views a scrim',
  log_history: 'each socket, on connect and after events were lost',
  tournamentInitialized: 'viewers of the scrim',
  tournamentSkipped: 'viewers of the scrim',
  tournamentError: 'viewers of the scrim',
  scrimStartNotification: 'players and casters of the scrim, unless `lean`',
  getUsers: 'all sockets, unless `lean`',
  presence_changed: 'sockets that watch these people',
  getNotification: 'the recipient; for the start of a scrim only if `lean`',
  notifications_removed: 'the recipient',
  friendship_changed: 'both users',
  community_updated: 'members who have the community open',
  community_member_changed: 'members who have the community open (requests: only organisers), and the person',
  evening_updated: 'viewers of the evening',
  team_updated: 'members who have the team open',
  times_changed: 'members who have the team open',
  around_updated: 'members who have the people around in the community open',
  ready_check: 'the asked person',
  check_updated: 'the asked people',
  post_updated: 'those who have the board open and may see the post',
  post_removed: 'those who have the board open and could see the post',
  request_updated: 'members of both teams who have theirs open',
  booking_updated: 'members of both teams who have theirs open',
  site_updated: 'all sockets, on connect and after a change',
  getConversation: 'both members',
  getMessage: 'both members',
  messages_seen: 'both members',
  conversation_muted: 'the member',
  getScrimMessage: "the scrim's open chats",
  scrim_chat_grew: 'viewers of the scrim',
  getScrimusers: "the scrim's open chats",
  dashboard_changed: 'admins',
  reports_changed: 'admins',
  effects_changed: 'admins',
  session_ended: 'the sockets of the session',
};

const scrimRef = z.object({ scrimId: z.string().min(1).max(64), version: z.number().int().min(0).optional() });
/** Clients of the spec send the bare id, or an object with the id under one of these names. */
export const roomRef = z.union([
  z
    .string()
    .min(1)
    .max(64)
    .transform((scrimId): z.infer<typeof scrimRef> => ({ scrimId })),
  scrimRef,
  z.object({ _id: z.string().min(1).max(64) }).transform(({ _id }): z.infer<typeof scrimRef> => ({ scrimId: _id })),
]);

const communityRoomRef = z.object({ communityId: z.string().min(1).max(64) });

const eveningRoomRef = z.object({ eveningId: z.string().min(1).max(64) });
/** By address or id. */
const teamRoomRef = z.object({ team: z.string().min(1).max(64) });
/** By address or id. */
const aroundRoomRef = z.object({ community: z.string().min(1).max(64) });
const boardRoomRef = z.object({ region: regionSchema.optional() });

const messageRef = z.string().min(1).max(64);
/** Clients of the specification send the message itself. Other payloads are ignored. */
const sentMessageRef = z
  .union([
    z.object({ messageId: messageRef }).transform((message) => message.messageId),
    z.object({ _id: messageRef }).transform((message) => message._id),
  ])
  .or(z.unknown().transform(() => undefined));

const userId = z.uuid();
const addedUser = z.union([userId, z.object({ _id: userId }).transform(({ _id }) => _id)]);
/** The user whom `addUser` names; undefined if it names none by id. */
export const namedUserId = (payload: unknown): string | undefined => addedUser.safeParse(payload).data;

/** All messages clients can send. Payloads of type unknown are ignored, because the server has the data itself. */
export const CLIENT_MESSAGES = {
  join_scrim_room: roomRef,
  leave_scrim_room: roomRef,
  /** Acknowledged with the draft as this viewer sees it. */
  join_draft_room: draftRoomRef,
  leave_draft_room: draftRoomRef,
  watch_region: z.object({ region: z.string().max(8) }),
  /** Replaces the watched users. The acknowledgement holds their current presence. */
  watch_people: z.object({ userIds: z.array(z.string().min(1).max(64)).max(500) }),
  /** For members only; those who leave or are excluded leave the room. */
  join_community_room: communityRoomRef,
  leave_community_room: communityRoomRef,
  join_evening_room: eveningRoomRef,
  leave_evening_room: eveningRoomRef,
  /** For members only, and acknowledged with the team; those who leave it leave the room. */
  join_team_room: teamRoomRef,
  leave_team_room: teamRoomRef,
  /** For members of the community only, and acknowledged with the people around; those who leave it leave the room. */
  join_around_room: aroundRoomRef,
  leave_around_room: aroundRoomRef,
  /** Without a region: posts of all regions. */
  join_board_room: boardRoomRef,
  leave_board_room: boardRoomRef,
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

/**
 * Without a token the cookie of the session counts; without either the socket gets no events until its user signs in.
 * With `names: 'lean'` a client does not receive the older duplicates of `scrim_updated`. `language`: the language for
 * people who have chosen none for their account.
 */
export const handshakeAuth = z.object({
  token: z.string().nullish(),
  apiKey: z.string().optional(),
  names: z.enum(['all', 'lean']).optional(),
  language: languageSchema.optional(),
});
