import { eraseRowsPolicy } from '@muster/platform';

/** Deletes why an erased user disbanded teams. */
export const eraseTeamRows = eraseRowsPolicy('erase-in-teams', { team_reasons: 'author' });
