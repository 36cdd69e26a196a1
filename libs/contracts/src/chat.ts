import { z } from 'zod';
import { MESSAGE_MAX } from './constants';
import { instantSchema, isInstant } from './instants';
import { pageQuery } from './pages';
import { actorRef, bodyNaming, bodyPerhapsNaming } from './person-ref';
import { multilineText } from './text';
import { playerView } from './users';

const idSchema = z.string().min(1).max(80);

export const messageView = z
  .object({
    _id: z.string(),
    /** The same as `_id`. */
    messageId: z.string(),
    _conversation: z.string(),
    conversationId: z.string(),
    /** Which message of its conversation it is, from 1. */
    n: z.number().int(),
    text: z.string(),
    _sender: playerView,
    senderId: z.string(),
    /** Null in the room of a scrim. */
    _receiver: playerView.nullable(),
    receiverId: z.string().nullable(),
    /** The scrim whose room it was said in. */
    scrimId: z.string().nullable(),
    /** Later than that of every message before it in its conversation: the order they are shown in. */
    createdAt: z.string(),
    _seenBy: z.string().array(),
    /** The id the sender's client gave it, so that an optimistic copy is recognised. */
    clientId: z.string().nullable(),
  })
  .meta({ id: 'Message' });
export type MessageView = z.infer<typeof messageView>;

export const conversationView = z
  .object({
    _id: z.string(),
    /** The two of a direct conversation; empty for the room of a scrim, where everybody may come in. */
    members: playerView.array(),
    scrimId: z.string().nullable(),
    isMuted: z.boolean(),
    /** How many messages there are: a card that knows which one was read last counts the rest. */
    messages: z.number().int(),
    /** Messages to the reader he has not seen. */
    unseen: z.number().int(),
    lastMessage: z
      .object({ _id: z.string(), text: z.string(), senderId: z.string(), createdAt: z.string() })
      .nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Conversation' });
export type ConversationView = z.infer<typeof conversationView>;

export const openConversationBody = bodyNaming('receiverId', { senderId: actorRef }).meta({ id: 'OpenConversation' });
export type OpenConversationBody = z.infer<typeof openConversationBody>;

export const messageText = multilineText
  .refine((text) => text.length > 0, 'A message cannot be empty')
  .refine((text) => [...text].length <= MESSAGE_MAX, `A message must be at most ${MESSAGE_MAX} characters`);

export const sendMessageBody = bodyPerhapsNaming('receiverId', {
  conversationId: idSchema,
  text: messageText,
  senderId: actorRef,
  /** Unique per sender: the same message sent again with it is stored once. */
  clientId: z.string().min(1).max(64).optional(),
}).meta({ id: 'SendMessage' });
export type SendMessageBody = z.infer<typeof sendMessageBody>;

/** The id of a message or conversation, or an instant, given back in UTC. */
const idOrInstant = idSchema.transform((value, context) => {
  if (!isInstant(value)) return value;
  const { data, error } = instantSchema('before').safeParse(value);
  if (error) context.addIssue(error.issues[0]!.message);
  return data ?? z.NEVER;
});
/** `before`: the id of the oldest message already shown, or an instant. */
export const messageListQuery = z.object({
  before: idOrInstant.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export type MessageListQuery = z.infer<typeof messageListQuery>;

/** The messages that were not seen before. */
export const messagesSeenResponse = z
  .object({ success: z.literal(true), messageIds: z.string().array() })
  .meta({ id: 'Seen' });
/** Marks everything up to and with this message. */
export const markSeenBody = z.object({ upTo: idSchema.optional() }).meta({ id: 'SeeUpTo' });
export const muteResponse = z.object({ success: z.literal(true), isMuted: z.boolean() }).meta({ id: 'Muted' });

export const REPORT_REASON_MAX = 1_000;
export const reportBody = z
  .object({ reason: multilineText.max(REPORT_REASON_MAX).optional().default('') })
  .meta({ id: 'Report' });
/** What an admin made of it: there was nothing to do, or something was done. */
export const REPORT_OUTCOMES = ['dismissed', 'resolved'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
export const resolveReportBody = z
  .object({ outcome: z.enum(REPORT_OUTCOMES).optional().default('resolved') })
  .meta({ id: 'ResolveReport' });
/** So many messages before and after a reported one are shown to the admins, who read nothing else. */
export const REPORT_CONTEXT_SIZE = 3;
export const reportView = z
  .object({
    _id: z.string(),
    message: messageView,
    _reporter: playerView,
    reason: z.string(),
    createdAt: z.string(),
    resolvedAt: z.string().nullable(),
    _resolvedBy: playerView.nullable(),
    outcome: z.enum(REPORT_OUTCOMES).nullable(),
  })
  .meta({ id: 'MessageReport' });
export type ReportView = z.infer<typeof reportView>;
/** A report, and what was said around the message: oldest first, the reported one among it. */
export const reportContext = z
  .object({
    report: reportView,
    messages: messageView.array(),
    /** The room it was said in. */ scrimTitle: z.string().nullable(),
  })
  .meta({ id: 'MessageReportContext' });
export type ReportContext = z.infer<typeof reportContext>;
export const reportListQuery = pageQuery.extend({ status: z.enum(['open', 'resolved', 'all']).optional() });
export type ReportListQuery = z.infer<typeof reportListQuery>;

/** Somebody who has the chat of a scrim open. */
export interface ScrimChatter {
  _id: string;
  userId: string;
  name: string;
  scrimId: string;
}

/** Shown in the place of words whose author had himself erased. */
export const ERASED_MESSAGE_TEXT = 'This message was deleted';

/** Some messages were seen by their receiver: told to both. */
export interface MessagesSeen {
  conversationId: string;
  by: string;
  messageIds: string[];
}

const scrimRef = z.string().min(1).max(64);
/** Clients of the spec send the bare id, or an object that holds it under one of these names. */
export const chatRoomRef = z.union([
  scrimRef,
  z.object({ scrimId: scrimRef }).transform((room) => room.scrimId),
  z.object({ _id: scrimRef }).transform((room) => room._id),
  z
    .object({ scrim: z.union([scrimRef, z.object({ _id: scrimRef }).transform((scrim) => scrim._id)]) })
    .transform((room) => room.scrim),
]);
