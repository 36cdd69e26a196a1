/** The evening of a notification, kept in its words. */
import type { NotifiedEvening } from '@muster/contracts/nights';
import type { NotificationRow } from './notification-row';

export const eveningOf = ({ words }: Pick<NotificationRow, 'words'>): NotifiedEvening =>
  JSON.parse(words ?? '{"_id":"","name":"","startsAt":""}') as NotifiedEvening;
