import { eraseRowsPolicy } from '@muster/platform';

/** Deletes why an erased user was excluded, and what they reported. */
export const eraseCommunityRows = eraseRowsPolicy('forget-in-communities', {
  community_exclusions: 'user_id',
  community_reports: 'reporter',
});
