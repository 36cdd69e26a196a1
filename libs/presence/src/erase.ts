import { eraseRowsPolicy } from '@muster/platform';

/** When somebody was here last goes with him. */
export const eraseLastSeen = eraseRowsPolicy('forget-seen', { last_seen: 'user_id' });
