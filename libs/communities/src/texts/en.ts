import { OWNED_COMMUNITIES_MAX } from '@muster/contracts/communities';
import { OPEN_INVITATIONS_MAX } from '@muster/contracts/community-import';
import type { RejectionTexts } from '@muster/texts';
import type { communityErrors } from '../domain/errors';

/** The messages of this feature's rejections, by code. */
const rejections = {
  'community-not-found': 'Community not found',
  'slug-taken': 'This address is already taken',
  'community-name-taken': 'A community with this name, or one that looks like it, already exists',
  'too-many-communities': `You already own ${OWNED_COMMUNITIES_MAX} communities`,
  'too-many-address-changes': 'You can change the address only three times a year',
  'too-many-invites': 'There are too many open invites. Revoke one first.',
  'community-archived': 'This community is archived',
  'admin-only': 'Only admins can do this',
  'owner-only': 'Only owners of this community can do this',
  'organiser-only': 'Only organisers of this community can do this',
  'members-only': 'Only members of this community can do this',
  'higher-role': 'You cannot exclude someone with your role or a higher one',
  'invite-needed': 'You need a valid invite to join this community',
  excluded: 'You were excluded from this community',
  'already-member': 'You are already a member of this community',
  'not-a-member': 'This user is not a member of this community',
  'last-owner': 'At least one owner must remain. Make someone else an owner first.',
  'request-not-found': 'Request not found',
  'not-excluded': 'This user is not excluded from this community',
  'invite-not-found': 'Invite not found',
  'invitation-not-found': 'Invitation not found',
  'import-not-found': 'This import cannot be undone any more',
  'too-many-invitations': `A community can have at most ${OPEN_INVITATIONS_MAX} open invitations. Withdraw some first.`,
  'user-not-found': 'User not found',
  'person-barred': 'This user is banned or has deleted the account',
  'until-in-the-past': 'The exclusion must end in the future',
} as const satisfies RejectionTexts<typeof communityErrors>;

const texts = {
  notFound: 'Not found',
  importTooLarge: 'The file is larger than {max} KB',
  importColumns: 'The first line must name these columns: {missing}',
  importTooManyColumns: 'A table has at most {max} columns',
  importListRegion: 'This community has no region. Name the columns in the first line, with a region for each person.',
  importUnreadable: 'The file cannot be read: a quotation mark is never closed',
  importRows: 'An import has 1 to {max} rows',
  reportNotFound: 'Report not found',
  members: { one: '{n} member', other: '{n} members' },
  nextScrim: 'Next scrim: {time}',
  joinTitle: 'Join {name}',
  teamsFull: 'teams full',
  allRolesOpen: 'all roles open',
  needsRoles: 'needs {roles}',
} as const;
/** The English texts of this feature. Their type is what every translation has to match. */
export const en = { ...rejections, ...texts } as const;
