/** Who may not play any more (banned, gone) keeps no seat in a scrim that has not started. */
import type { StoredEvent, Wish, Withdrawal } from '@muster/platform';
import type { User } from '@muster/users';

export const FREE_SEATS = 'FreeSeats';

/** A ban that begins later frees them when it begins; one that is lifted before does not. */
export function whetherToFree({ version }: Pick<StoredEvent, 'version'>, { id, restorableUntil, ban }: Pick<User, 'id' | 'restorableUntil' | 'ban'>): (Wish | Withdrawal)[] {
  const subject = `seats_${id}`;
  if (!restorableUntil && !ban) return [{ withdraw: subject }];
  return [{ kind: FREE_SEATS, key: `${subject}_${version}`, subject, ref: { userId: id }, ...(!restorableUntil && { dueAt: ban!.from }) }];
}
