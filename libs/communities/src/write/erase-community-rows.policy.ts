import { eraseRowsPolicy } from '@muster/platform';

/** Deletes why an erased user was excluded, what they reported and wrote with requests, and their invitations. */
export const eraseCommunityRows = eraseRowsPolicy('forget-in-communities', {
  community_exclusions: 'user_id',
  community_reports: 'reporter',
  membership_messages: 'user_id',
  community_invitations: 'account',
});
