/** The evening of a notification, kept in its words. */
import type { NotifiedEvening } from '@muster/contracts/nights';
import type { NotificationRow } from './notification-row';
import { withoutLinks } from './without-links';

/** Returns the id of the reason of a cancellation; undefined if none was given, or the evening is not cancelled. */
export const eveningReasonIdOf = (row: Pick<NotificationRow, 'kind' | 'words'>): string | undefined =>
  row.kind === 'evening-cancelled' ? eveningOf(row).reasonId : undefined;

/** Its name is what an organiser wrote, and is said without links. */
export function eveningOf({ words }: Pick<NotificationRow, 'words'>): NotifiedEvening {
  const evening = JSON.parse(words ?? '{"_id":"","name":"","startsAt":""}') as NotifiedEvening;
  return { ...evening, name: withoutLinks(evening.name) };
}
