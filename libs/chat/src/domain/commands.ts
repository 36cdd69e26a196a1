/** Commands of a conversation, issued by `by`. `now` is an ISO instant. */
export interface CommandContext {
  now: string;
}
/**
 * `clientId`: chosen by the sender's client; sending the same one again does not create a second message.
 * `sentFrom`: id of the socket it was sent from, if the client named it.
 */
export interface NewMessage {
  id: string;
  text: string;
  clientId: string | null;
  sentFrom?: string | null;
}

export interface OpenConversation {
  type: 'OpenConversation';
  conversationId: string;
  by: string;
  ctx: CommandContext;
  partnerId: string;
  areFriends: boolean;
}
export interface SendMessage {
  type: 'SendMessage';
  conversationId: string;
  by: string;
  ctx: CommandContext;
  message: NewMessage;
  areFriends: boolean;
}
/** A message in the room of a scrim that `by` may see. */
export interface SendScrimMessage {
  type: 'SendScrimMessage';
  conversationId: string;
  by: string;
  ctx: CommandContext;
  message: NewMessage;
  scrimId: string;
}

export type ConversationCommand = OpenConversation | SendMessage | SendScrimMessage;
