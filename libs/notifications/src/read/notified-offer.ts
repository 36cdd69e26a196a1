/** The offer of a notification, kept in its words. */
import type { NotifiedOffer } from '@muster/contracts/attendance';
import type { NotificationRow } from './notification-row';

type Words = Pick<NotificationRow, 'kind' | 'words'>;

export const offerOf = ({ kind, words }: Words): NotifiedOffer | null =>
  kind === 'seat-offer' && words ? (JSON.parse(words) as NotifiedOffer) : null;

/** How long there is to answer, in minutes. */
export const minutesToAnswer = ({ expiresAt }: NotifiedOffer, madeAt: Date): number =>
  Math.max(1, Math.round((Date.parse(expiresAt) - madeAt.getTime()) / 60_000));
