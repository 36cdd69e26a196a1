/** Answers to interactions. Only the person who pressed or typed sees them. */
import { EPHEMERAL, type MessageBody, withMentions } from '../client/messages';

export const ANSWER_TYPES = { pong: 1, message: 4, deferredMessage: 5 } as const;
/** The form of an answer in the response to an interaction. */
export interface InteractionAnswer {
  type: number;
  data?: Record<string, unknown>;
}

export const PONG: InteractionAnswer = { type: ANSWER_TYPES.pong };
/** Announces an answer that takes longer than Discord waits. */
export const DEFERRED: InteractionAnswer = { type: ANSWER_TYPES.deferredMessage, data: { flags: EPHEMERAL } };
export const toAnswer = (body: MessageBody): InteractionAnswer => ({
  type: ANSWER_TYPES.message,
  data: { ...withMentions({ ...body, flags: EPHEMERAL }) },
});

const MARKUP = /[\\*_~`|<>[\]@#]/g;
/** Our own sentence, in which a user may have written a part; its punctuation stays. */
export const sentence = (text: string): MessageBody => ({ content: text.replace(MARKUP, String.raw`\$&`) });
