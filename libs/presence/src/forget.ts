import { forgetting } from '@muster/platform';

/** When somebody was here last goes with him. */
export const forgetSeen = forgetting('forget-seen', { last_seen: 'user_id' });
