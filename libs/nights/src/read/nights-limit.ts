import { NIGHTS_MAX } from '@muster/contracts/nights';
import type { CommitRule } from '@muster/platform';
import { NightRejection } from '../domain/errors';
import type { Night, NightCommand } from '../domain/night';

/** A community has a limited number of nights that have not ended. */
export const nightsLimit: CommitRule<NightCommand, Night> = {
  concerns: (_, before, after) => before.id === '' && after.id !== '',
  check: async ({ communityId }, _, client) => {
    const { rows } = await client.query('SELECT 1 FROM nights WHERE community = $1 AND NOT ended LIMIT $2', [
      communityId,
      NIGHTS_MAX,
    ]);
    return rows.length < NIGHTS_MAX ? undefined : new NightRejection('too-many-nights', { max: NIGHTS_MAX });
  },
};
