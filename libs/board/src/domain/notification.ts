import type { NotificationKind } from '@muster/contracts/notifications';

/** A notification that a command writes in its commit. Its recipients and words were looked up before. */
export interface BoardNotification {
  to: string;
  kind: NotificationKind;
  /** There is one notification per cause and recipient. */
  cause: string;
  /** ISO instant. */
  at: string;
  words: string;
  relatedScrim?: string;
  relatedUser?: string;
}
/** `now`: ISO instant. `notifications`: who is told if the command changes something. */
export interface BoardContext {
  now: string;
  notifications?: readonly BoardNotification[];
}
