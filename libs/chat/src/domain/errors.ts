import { Rejection } from '@muster/kernel';

/** HTTP status and message of every rejection of a chat command. */
export const chatErrors = {
  'conversation-not-found': [404, 'Conversation not found'],
  'message-not-found': [404, 'Message not found'],
  'no-talk-to-oneself': [400, 'You cannot start a conversation with yourself'],
  'friends-only': [403, 'You can only chat with your friends'],
  'message-taken': [409, 'This client ID was already used for a different message'],
} satisfies Record<string, [number, string]>;

export class ChatRejection extends Rejection<keyof typeof chatErrors> {}
