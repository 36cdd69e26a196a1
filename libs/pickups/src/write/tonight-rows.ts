/** The rows that a decision writes, and the notifications of those whom it concerns. */
import { toPickupWords } from '@muster/contracts/notified-pickup';
import { notificationRow, withdrawnNotificationRow } from '@muster/notifications/ports';
import type { RowWrite } from '@muster/platform';
import { askedIn, type Check, type Entry, isRunning, placeOf, type Room } from '../domain/tonight';

export const entryRows = (before: Entry | undefined, after: Entry | undefined): RowWrite[] => {
  if (!after) return before ? [{ table: 'around_entries', row: { user_id: before.userId, ended: true } }] : [];
  const { userId: user_id, communities, until: until_at } = after;
  return [{ table: 'around_entries', row: { user_id, communities, entry: after, until_at } }];
};

export const rolesRow = (user_id: string, roles: readonly string[]): RowWrite => ({
  table: 'around_roles',
  row: { user_id, roles },
});

export const roomRow = ({ communityId: community, count: people, tenSince: ten_since }: Room): RowWrite => ({
  table: 'around_rooms',
  row: people === 0 && ten_since === null ? { community, ended: true } : { community, people, ten_since },
});

export const checkRow = (check: Check): RowWrite => {
  const { id, communityId: community, endedAt: ended_at } = check;
  return { table: 'ready_checks', row: { id, community, running: isRunning(check), state: check, ended_at } };
};

const causeOf = (kind: string, checkId: string): string => `${kind}_${checkId}`;

/** People who are asked are notified until they have answered or the check is over; at its end the ready ones are. */
export function checkNotifications(before: Check | undefined, after: Check, now: string): RowWrite[] {
  const { id: checkId, communityId: relatedCommunity } = after;
  const cause = causeOf('ready-check', checkId);
  const isWaiting = (check: Check | undefined, userId: string): boolean =>
    check !== undefined && isRunning(check) && placeOf(check, userId)?.answer === 'asked';
  const asked = after.places.filter(({ userId }) => isWaiting(after, userId) && !isWaiting(before, userId));
  const settled = after.places.filter(({ userId }) => isWaiting(before, userId) && !isWaiting(after, userId));
  const off = after.state === 'off' && before?.state !== 'off' ? askedIn(after) : [];
  return [
    ...asked.map(({ userId: to, until }) =>
      notificationRow({
        to,
        kind: 'ready-check',
        cause,
        at: now,
        relatedCommunity,
        words: toPickupWords({ checkId, until }),
      }),
    ),
    ...settled.map(({ userId: to }) => withdrawnNotificationRow({ to, cause, at: now })),
    ...off
      .filter(({ answer }) => answer === 'ready')
      .map(({ userId: to }) =>
        notificationRow({
          to,
          kind: 'pickup-off',
          cause: causeOf('pickup-off', checkId),
          at: now,
          relatedCommunity,
          words: toPickupWords({ checkId }),
        }),
      ),
  ];
}
