import type { NotificationKind } from '@muster/contracts';

export interface NotificationRow {
  id: string;
  recipient: string;
  cause: string;
  kind: NotificationKind;
  related_user: string | null;
  related_scrim: string | null;
  conversation: string | null;
  /** Only of a note to oneself; all others are worded when they are read. */
  words: string | null;
  created_at: Date;
}
