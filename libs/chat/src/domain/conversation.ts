/**
 * Two friends open a direct conversation; the first message opens the room of a scrim. Messages follow, each later than
 * the previous one. Their text is stored only in the table `messages`, never in events, so that it can be erased.
 */
export type ConversationEvent =
  | { type: 'ConversationOpened'; conversationId: string; by: string; with: string }
  | { type: 'ScrimRoomOpened'; conversationId: string; scrimId: string }
  /**
   * `to`: the other member; null in the room of a scrim. `n` counts from 1. No two messages have the same `n` or `at`.
   */
  | {
      type: 'MessageSent';
      messageId: string;
      by: string;
      to: string | null;
      scrimId: string | null;
      n: number;
      at: string;
    };

export interface Conversation {
  id: string;
  /** The two members of a direct conversation; empty in the room of a scrim. */
  members: readonly string[];
  scrimId: string | null;
  count: number;
  lastAt: string;
}

export const initialConversation: Conversation = { id: '', members: [], scrimId: null, count: 0, lastAt: '' };

export const partnerOf = ({ members }: Pick<Conversation, 'members'>, userId: string): string | undefined =>
  members.includes(userId) ? members.find((member) => member !== userId) : undefined;
