/** Status and message of every rejection of a community's and a membership's commands. */
import { OWNED_COMMUNITIES_MAX } from '@muster/contracts';
import { Rejection } from '@muster/kernel';

export const communityErrors = {
  'community-not-found': [404, 'Community not found'],
  'slug-taken': [409, 'This address is already taken'],
  'community-name-taken': [409, 'A community with this name, or one that looks like it, already exists'],
  'too-many-communities': [409, `You already own ${OWNED_COMMUNITIES_MAX} communities`],
  'too-many-address-changes': [409, 'You can change the address only three times a year'],
  'too-many-invites': [409, 'There are too many open invites. Revoke one first.'],
  'community-archived': [409, 'This community is archived'],
  'admin-only': [403, 'Only admins can do this'],
  'owner-only': [403, 'Only owners of this community can do this'],
  'organiser-only': [403, 'Only organisers of this community can do this'],
  'members-only': [403, 'Only members of this community can do this'],
  'higher-role': [403, 'You cannot exclude someone with your role or a higher one'],
  'invite-needed': [403, 'You need a valid invite to join this community'],
  excluded: [403, 'You were excluded from this community'],
  'already-member': [409, 'You are already a member of this community'],
  'not-a-member': [404, 'This user is not a member of this community'],
  'last-owner': [409, 'At least one owner must remain. Make someone else an owner first.'],
  'request-not-found': [404, 'Request not found'],
  'not-excluded': [404, 'This user is not excluded from this community'],
  'invite-not-found': [404, 'Invite not found'],
  'user-not-found': [404, 'User not found'],
  'person-barred': [409, 'This user is banned or has deleted the account'],
  'until-in-the-past': [400, 'The exclusion must end in the future'],
  // Claims that serialise what several streams decide; the use cases decide again.
  'founding-taken': [409, 'You are founding another community right now. Please try again.'],
  'owner-turn-taken': [409, 'The owners have changed in the meantime. Please try again.'],
  'invite-use-taken': [409, 'Someone else has used this invite in the meantime. Please try again.'],
} satisfies Record<string, [number, string]>;

export class CommunityRejection extends Rejection<keyof typeof communityErrors> {}
