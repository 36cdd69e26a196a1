/** The details of a notification about people around tonight, kept in its words. */
import type { NotifiedPickup } from '@muster/contracts/notified-pickup';
import type { NotificationRow } from './notification-row';

export const pickupOf = ({ words }: Pick<NotificationRow, 'words'>): NotifiedPickup =>
  JSON.parse(words ?? '{}') as NotifiedPickup;

/** How many seconds there were to answer when the person was asked. */
export const secondsToAnswer = (row: Pick<NotificationRow, 'words' | 'created_at'>): number =>
  Math.max(1, Math.round((Date.parse(pickupOf(row).until ?? '') - row.created_at.getTime()) / 1_000) || 1);
