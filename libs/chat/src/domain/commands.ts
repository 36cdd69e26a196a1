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

export class OpenConversation {
  readonly type = 'OpenConversation';
  constructor(
    readonly conversationId: string,
    readonly by: string,
    readonly ctx: CommandContext,
    readonly partnerId: string,
    readonly areFriends: boolean,
  ) {}
}
export class SendMessage {
  readonly type = 'SendMessage';
  constructor(
    readonly conversationId: string,
    readonly by: string,
    readonly ctx: CommandContext,
    readonly message: NewMessage,
    readonly areFriends: boolean,
  ) {}
}
/** A message in the room of a scrim that `by` may see. */
export class SendScrimMessage {
  readonly type = 'SayInScrim';
  constructor(
    readonly conversationId: string,
    readonly by: string,
    readonly ctx: CommandContext,
    readonly message: NewMessage,
    readonly scrimId: string,
  ) {}
}

export type ConversationCommand = OpenConversation | SendMessage | SendScrimMessage;
