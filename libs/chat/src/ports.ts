export interface UnseenMessage {
  conversationId: string;
  sender: string;
  receiver: string;
  text: string;
}

/** Direct messages that wait for their receiver. Provided by the chat feature. */
export interface UnseenMessages {
  /** Returns undefined if the message was seen or erased, or if its receiver muted the conversation. */
  findUnseen(messageId: string): Promise<UnseenMessage | undefined>;
}
export const UNSEEN_MESSAGES = Symbol('UNSEEN_MESSAGES');

/** The people with whom users have direct conversations. Provided by the chat feature. */
export interface ChatPartners {
  /** Ids of the people with whom the user has the latest direct conversations. */
  partnersOf(userId: string): Promise<string[]>;
}
export const CHAT_PARTNERS = Symbol('CHAT_PARTNERS');
