/** The words and the status of every "no" in a conversation. */
export const chatErrors = {
  'conversation-not-found': [404, 'Conversation not found'],
  'message-not-found': [404, 'Message not found'],
  'no-talk-to-oneself': [400, 'You cannot start a conversation with yourself'],
  'friends-only': [403, 'You can only chat with your friends'],
  'message-taken': [409, 'You have sent another message under this client id'],
} satisfies Record<string, [number, string]>;
