import type { CommitRule } from '@muster/platform';
import type { UserCommand } from '../domain/commands';
import { UserRejection } from '../domain/errors';
import type { User } from '../domain/user';

const isActiveAdmin = ({ isAdmin, restorableUntil }: User): boolean => isAdmin && !restorableUntil;

/**
 * At least one admin remains, also if several leave at once. A deletion that is repeated from the ledger of erasures is
 * exempt, because it has already happened.
 */
export const lastAdminRule: CommitRule<UserCommand, User> = {
  concerns: (command, before, after) =>
    isActiveAdmin(before) && !isActiveAdmin(after) && !(command.type === 'DeleteAccount' && command.isRepeated),

  check: async ({ id }, _, client) => {
    const { rows } = await client.query(
      'SELECT 1 FROM people WHERE is_admin AND restorable_until IS NULL AND id <> $1 LIMIT 1',
      [id],
    );
    return rows.length > 0 ? undefined : new UserRejection('last-admin');
  },
};
