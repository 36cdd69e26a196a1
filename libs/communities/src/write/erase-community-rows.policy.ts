import { eraseRowsPolicy } from '@muster/platform';

/** Deletes why an erased user was excluded, what they reported, and what they wrote with requests. */
export const eraseCommunityRows = eraseRowsPolicy('forget-in-communities', {
  community_exclusions: 'user_id',
  community_reports: 'reporter',
  membership_messages: 'user_id',
});
