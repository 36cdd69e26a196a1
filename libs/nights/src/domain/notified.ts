/**
 * The notifications about an evening. A cause is the same for people who are in and for followers, so that a person who
 * is both is notified once.
 */
import type { NotificationKind } from '@muster/contracts/notifications';
import type { NotifiedEvening } from '@muster/contracts/nights';
import type { EventNotification } from '@muster/kernel';
import type { Evening, Followed, Round } from './evening';

const KINDS = {
  open: 'night-open',
  reminder: 'evening-reminder',
  moved: 'evening-moved',
  cancelled: 'evening-cancelled',
} as const;
const wordsOf = ({ id, startsAt, settings: { name, zone } }: Evening, more: Partial<NotifiedEvening> = {}): string =>
  JSON.stringify({ _id: id, name, startsAt, zone, ...more } satisfies NotifiedEvening);

/** `occasion`: the version of the event. */
export const notified = (
  about: Followed,
  evening: Evening,
  to: readonly string[],
  occasion: number,
  again = false,
): EventNotification<NotificationKind> => ({
  to,
  kind: KINDS[about],
  cause: `${KINDS[about]}_${evening.id}_${occasion}`,
  relatedCommunity: evening.communityId,
  words: wordsOf(evening, {
    ...(again && { again }),
    ...(about === 'cancelled' && evening.reasonId !== null && { reasonId: evening.reasonId }),
  }),
});

/** Everybody who plays in the round is notified of their seat, and the others that they are reserves. */
export function dealtNotifications(evening: Evening, { number, lobbies, reserves }: Round) {
  const common = {
    kind: 'evening-dealt' as const,
    cause: `evening-dealt_${evening.id}_${number}`,
    relatedCommunity: evening.communityId,
  };
  return [
    ...lobbies.flatMap(({ scrimId, teamOne, teamTwo }, i) =>
      [
        ...teamOne.map((seat) => ({ ...seat, team: 'teamOne' as const })),
        ...teamTwo.map((seat) => ({ ...seat, team: 'teamTwo' as const })),
      ].map(({ userId, role, team }) => ({
        ...common,
        to: [userId],
        relatedScrim: scrimId,
        words: wordsOf(evening, { seat: { lobby: i + 1, team, role } }),
      })),
    ),
    { ...common, to: reserves, words: wordsOf(evening) },
  ];
}
