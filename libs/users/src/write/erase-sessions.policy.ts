import { eraseRowsPolicy } from '@muster/platform';

/** Who has himself erased leaves no list of where he was signed in. */
export const eraseSessions = eraseRowsPolicy('forget-sessions', { sessions: 'user_id' });
