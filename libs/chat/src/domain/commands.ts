/** The wishes a conversation can be asked. `by` is who asks; what only others know comes along. */

/** `at`: the instant of asking, ISO. */
export interface CommandContext {
  now: string;
}
/**
 * `clientId`: the id its sender's client gave it; sent again with the same one, it is the same message.
 * `sentFrom`: the socket of the client that sent it, if the client said so.
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
/** The room of a scrim that `by` may see. */
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
