/** The evening of a notification, kept in its words. */
import type { NotifiedEvening } from '@muster/contracts/nights';
import type { NotificationRow } from './notification-row';
import { withoutLinks } from './without-links';

/** The id of why it is cancelled; undefined if nobody said so, or if it is not. */
export const eveningReasonIdOf = ({ kind, words }: Pick<NotificationRow, 'kind' | 'words'>): string | undefined =>
  kind === 'evening-cancelled' && words ? (JSON.parse(words) as NotifiedEvening).reasonId : undefined;

/** Its name is what an organiser wrote, and is said without links. */
export function eveningOf({ words }: Pick<NotificationRow, 'words'>): NotifiedEvening {
  const evening = JSON.parse(words ?? '{"_id":"","name":"","startsAt":""}') as NotifiedEvening;
  return { ...evening, name: withoutLinks(evening.name) };
}
