import { forgetting } from '@muster/platform';

/** Who has himself erased leaves no list of where he was signed in. */
export const forgetSessions = forgetting('forget-sessions', { sessions: 'user_id' });
