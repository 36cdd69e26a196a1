import type { CommitRule } from '@muster/platform';
import { CommunityRejection } from '../domain/errors';
import type { Membership } from '../domain/membership';
import type { MembershipCommand } from '../domain/membership-commands';
import { rankOf } from './memberships.queries';

/** Keeps an owner in every community that is not archived, also if several leave at once. */
export const lastOwnerRule: CommitRule<MembershipCommand, Membership> = {
  concerns: (command, before, after) =>
    before.role === 'owner' &&
    after.role !== 'owner' &&
    (command.type === 'ChangeMemberRole' || (command.type === 'LeaveCommunity' && !command.archived)),

  check: async ({ communityId, userId }, _, client) => {
    const { rows } = await client.query(
      'SELECT 1 FROM memberships WHERE community = $1 AND role IS NOT NULL AND rank = $2 AND user_id <> $3 LIMIT 1',
      [communityId, rankOf('owner'), userId],
    );
    return rows.length > 0 ? undefined : new CommunityRejection('last-owner');
  },
};
