import { eraseRowsPolicy } from '@muster/platform';

/** Deletes an erased user's list of sessions. */
export const eraseSessions = eraseRowsPolicy('forget-sessions', { sessions: 'user_id' });
