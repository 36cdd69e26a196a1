/** HTTP status of every rejection of a community's and a membership's commands. */
import { Rejection } from '@muster/kernel';

export const communityErrors = {
  'community-not-found': 404,
  'slug-taken': 409,
  'community-name-taken': 409,
  'too-many-communities': 409,
  'too-many-address-changes': 409,
  'too-many-invites': 409,
  'community-archived': 409,
  'admin-only': 403,
  'owner-only': 403,
  'organiser-only': 403,
  'members-only': 403,
  'higher-role': 403,
  'invite-needed': 403,
  excluded: 403,
  'already-member': 409,
  'not-a-member': 404,
  'last-owner': 409,
  'request-not-found': 404,
  'not-excluded': 404,
  'invite-not-found': 404,
  'invitation-not-found': 404,
  'import-not-found': 404,
  'too-many-invitations': 409,
  'user-not-found': 404,
  'person-barred': 409,
  'until-in-the-past': 400,
} as const;

export class CommunityRejection extends Rejection<keyof typeof communityErrors> {}
