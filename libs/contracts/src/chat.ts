import { z } from 'zod';
import { MESSAGE_MAX } from './constants';
import { instantSchema, isInstant } from './instants';
import { pageQuery } from './pages';
import { actorRef, bodyNaming, bodyPerhapsNaming } from './person-ref';
import { multilineText } from './text';
import { playerView } from './users';
import { invalid } from './validation-texts';

const idSchema = z.string().min(1).max(80);

export const messageView = z
  .object({
    _id: z.string(),
    /** The same as `_id`. */
    messageId: z.string(),
    _conversation: z.string(),
    conversationId: z.string(),
    /** Position in the conversation, starting at 1. */
    n: z.number().int(),
    text: z.string(),
    _sender: playerView,
    senderId: z.string(),
    /** Null in a scrim's room. */
    _receiver: playerView.nullable(),
    receiverId: z.string().nullable(),
    /** Set in a scrim's room. */
    scrimId: z.string().nullable(),
    /** Strictly increasing within the conversation; messages are sorted by it. */
    createdAt: z.string(),
    _seenBy: z.string().array(),
    /** Assigned by the sender's client to recognise its optimistic copy. */
    clientId: z.string().nullable(),
  })
  .meta({ id: 'Message' });
export type MessageView = z.infer<typeof messageView>;

/** A direct message as `getMessage` carries it: clients of the specification compare the two ids with their own. */
export type PushedMessage = Omit<MessageView, '_sender' | '_receiver'> & {
  _sender: string;
  _receiver: string | null;
  sender: MessageView['_sender'];
  receiver: MessageView['_receiver'];
};

/** A message as `getScrimMessage` carries it. `sender`: as in `getMessage`, for clients that have no list of users. */
export type ScrimMessage = MessageView & { sender: MessageView['_sender'] };

export const conversationView = z
  .object({
    _id: z.string(),
    /** Both users of a direct conversation; empty for a scrim's room, which anyone may join. */
    members: playerView.array(),
    scrimId: z.string().nullable(),
    isMuted: z.boolean(),
    /** Number of messages, from which clients count those after the last one read. */
    messages: z.number().int(),
    /** Number of messages that the reader has received and not seen. */
    unseen: z.number().int(),
    lastMessage: z
      .object({ _id: z.string(), text: z.string(), senderId: z.string(), createdAt: z.string() })
      .nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Conversation' });
export type ConversationView = z.infer<typeof conversationView>;

/** Maximum number of scrims whose rooms are read at once. */
export const MAX_ROOMS = 50;
/** `scrims`: comma-separated ids. */
export const roomsQuery = z.object({
  scrims: z
    .string()
    .max(4_000)
    .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
    .refine((ids) => ids.length <= MAX_ROOMS, `At most ${MAX_ROOMS} scrims at once`),
});

export const openConversationBody = bodyNaming('receiverId', { senderId: actorRef }).meta({ id: 'OpenConversation' });

export const messageText = multilineText
  .refine((text) => text.length > 0, invalid('messageEmpty'))
  .refine((text) => [...text].length <= MESSAGE_MAX, invalid('messageTooLong', { max: MESSAGE_MAX }));

export const sendMessageBody = bodyPerhapsNaming('receiverId', {
  conversationId: idSchema,
  text: messageText,
  senderId: actorRef,
  /** Unique per sender: a message sent again with the same id is stored once. */
  clientId: z.string().min(1).max(64).optional(),
}).meta({ id: 'SendMessage' });
export type SendMessageBody = z.infer<typeof sendMessageBody>;

/** The id of a message or conversation, or an instant, which is converted to UTC. */
const idOrInstant = idSchema.transform((value, context) => {
  if (!isInstant(value)) return value;
  const { data, error } = instantSchema('before').safeParse(value);
  if (error) context.addIssue(error.issues[0]!.message);
  return data ?? z.NEVER;
});
/** `before`: the id of the oldest message already loaded, or an instant. */
export const messageListQuery = z.object({
  before: idOrInstant.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

/** The messages that this call marked as seen. */
export const messagesSeenResponse = z
  .object({ success: z.literal(true), messageIds: z.string().array() })
  .meta({ id: 'Seen' });
/** Marks messages up to and including `upTo`. */
export const markSeenBody = z.object({ upTo: idSchema.optional() }).meta({ id: 'SeeUpTo' });
export const muteResponse = z.object({ success: z.literal(true), isMuted: z.boolean() }).meta({ id: 'Muted' });

export const REPORT_REASON_MAX = 1_000;
export const reportBody = z
  .object({ reason: multilineText.max(REPORT_REASON_MAX).optional().default('') })
  .meta({ id: 'Report' });
export const REPORT_OUTCOMES = ['dismissed', 'resolved'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
export const resolveReportBody = z
  .object({ outcome: z.enum(REPORT_OUTCOMES).optional().default('resolved') })
  .meta({ id: 'ResolveReport' });
/** Number of messages before and after a reported one that admins may read. */
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
/** A report with the messages around and including the reported one, oldest first. */
export const reportContext = z
  .object({
    report: reportView,
    messages: messageView.array(),
    /** Null for direct conversations. */
    scrimTitle: z.string().nullable(),
  })
  .meta({ id: 'MessageReportContext' });
export type ReportContext = z.infer<typeof reportContext>;
export const reportListQuery = pageQuery.extend({ status: z.enum(['open', 'resolved', 'all']).optional() });
export type ReportListQuery = z.infer<typeof reportListQuery>;

/** A user who has the chat of a scrim open. */
export interface ScrimChatter {
  _id: string;
  userId: string;
  name: string;
  scrimId: string;
}

/** Replaces the text of messages whose author was erased. */
export const ERASED_MESSAGE_TEXT = 'This message was deleted';

/** Sent to both users when the receiver has seen messages. */
export interface MessagesSeen {
  conversationId: string;
  by: string;
  messageIds: string[];
}

const scrimRef = z.string().min(1).max(64);
/** Clients of the spec send the bare id, or an object with the id under one of these names. */
export const chatRoomRef = z.union([
  scrimRef,
  z.object({ scrimId: scrimRef }).transform((room) => room.scrimId),
  z.object({ _id: scrimRef }).transform((room) => room._id),
  z
    .object({ scrim: z.union([scrimRef, z.object({ _id: scrimRef }).transform((scrim) => scrim._id)]) })
    .transform((room) => room.scrim),
]);
