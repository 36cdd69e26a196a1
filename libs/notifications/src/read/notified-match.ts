/** The request or booking of a notification, kept in its words. */
import type { NotifiedMatch } from '@muster/contracts/board';
import type { NotificationRow } from './notification-row';
import { withoutLinks } from './without-links';

/** Returns the id of the reason for which a booking was cancelled; undefined if none was given, or it was not. */
export const bookingReasonIdOf = (row: Pick<NotificationRow, 'kind' | 'words'>): string | undefined =>
  row.kind === 'booking-cancelled' ? matchOf(row).reasonId : undefined;

/** The names are what captains wrote, and are said without links. */
export function matchOf({ words }: Pick<NotificationRow, 'words'>): NotifiedMatch {
  const match = JSON.parse(words ?? '{"_id":"","slug":"","team":""}') as NotifiedMatch;
  return { ...match, team: withoutLinks(match.team), ...(match.other && { other: withoutLinks(match.other) }) };
}
