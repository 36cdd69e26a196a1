import { Rejection } from '@muster/kernel';

/** HTTP status of every rejection of a chat command. */
export const chatErrors = {
  'conversation-not-found': 404,
  'message-not-found': 404,
  'no-talk-to-oneself': 400,
  'friends-only': 403,
  'message-taken': 409,
} as const;

export class ChatRejection extends Rejection<keyof typeof chatErrors> {}
