/** A deleted account is erased when its time to come back is over; one that came back is not. */
import type { User } from '../domain/user';

export const ERASE = 'EraseAccount';

export function whetherToErase({ id, restorableUntil, erased }: User) {
  const subject = `erase_${id}`;
  if (!restorableUntil || erased) return [{ withdraw: subject }];
  return [{ kind: ERASE, key: `${subject}_${Date.parse(restorableUntil)}`, subject, ref: { userId: id }, dueAt: restorableUntil }];
}
