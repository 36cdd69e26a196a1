import { eraseRowsPolicy } from '@muster/platform';

/** Deletes the last-seen time of an erased user. */
export const eraseLastSeen = eraseRowsPolicy('forget-seen', { last_seen: 'user_id' });
