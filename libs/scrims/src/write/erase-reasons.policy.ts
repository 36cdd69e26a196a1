import { eraseRowsPolicy } from '@muster/platform';

/** Deletes the reasons that an erased user typed. */
export const eraseReasons = eraseRowsPolicy('forget-reasons', { scrim_reasons: 'written_by' });
