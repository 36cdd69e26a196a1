/** A deleted account is erased when its time to come back is over; one that came back is not. */
import type { User } from '../domain/user';

export const ERASE_ACCOUNT = 'EraseAccount';

export function requestErasure({ id, restorableUntil, erased }: User) {
  const subject = `erase_${id}`;
  if (!restorableUntil || erased) return [{ cancelSubject: subject }];
  return [
    {
      kind: ERASE_ACCOUNT,
      key: `${subject}_${Date.parse(restorableUntil)}`,
      subject,
      ref: { userId: id },
      dueAt: restorableUntil,
    },
  ];
}
