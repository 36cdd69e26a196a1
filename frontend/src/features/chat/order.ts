import type { ConversationView } from '@muster/contracts/chat';

/** Sorts conversations: unseen first, then those with an online member, then the most recent. */
export const compareConversations =
  (isOnline: (conversation: ConversationView) => boolean) => (a: ConversationView, b: ConversationView) =>
    Number(b.unseen > 0) - Number(a.unseen > 0) ||
    Number(isOnline(b)) - Number(isOnline(a)) ||
    b.updatedAt.localeCompare(a.updatedAt);
