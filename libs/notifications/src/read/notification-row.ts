import type { NotificationKind } from '@muster/contracts/notifications';

export interface NotificationRow {
  id: string;
  recipient: string;
  cause: string;
  kind: NotificationKind;
  related_user: string | null;
  related_scrim: string | null;
  conversation: string | null;
  related_community: string | null;
  /**
   * Text of a note to oneself, role or reason of a community, `invited` in a request of an invited person, id of the
   * reason of a deletion, an evening, an offer or a team as JSON; null for kinds whose text is generated on read.
   */
  words: string | null;
  created_at: Date;
}
