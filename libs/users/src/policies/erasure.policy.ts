/**
 * Requests the erasure of a deleted account for the end of its restore period; cancels it if the account is restored.
 */
import { defineJob } from '@muster/platform/pure';
import type { Policy } from '@muster/platform';
import type { User } from '../domain/user';

export const ERASE_ACCOUNT = defineJob<{ userId: string }>('EraseAccount', 'upkeep', { inBackground: true });

export function requestErasure({ id, restorableUntil, erased }: User) {
  const subject = `erase_${id}`;
  if (!restorableUntil || erased) return [{ cancelSubject: subject }];
  return [
    ERASE_ACCOUNT.request({
      key: `${subject}_${Date.parse(restorableUntil)}`,
      subject,
      ref: { userId: id },
      dueAt: restorableUntil,
    }),
  ];
}

export const erasurePolicy: Policy<User> = {
  name: 'account-erasure',
  effects: [ERASE_ACCOUNT],
  on: {
    AccountDeleted: (_, { state }) => requestErasure(state),
    AccountRestored: (_, { state }) => requestErasure(state),
  },
};
