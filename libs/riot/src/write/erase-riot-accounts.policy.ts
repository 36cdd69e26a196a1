import { aggregateIdOf, type Policy } from '@muster/platform';

/** Deletes a user's Riot ids when their name changes or their account is deleted. */
export const eraseRiotAccounts: Policy = {
  name: 'riot-accounts',
  effects: [],
  apply: async (events, client) => {
    const userIds = events
      .filter(({ type }) => type === 'NameChanged' || type === 'AccountDeleted' || type === 'AccountErased')
      .map(({ stream }) => aggregateIdOf(stream));
    if (userIds.length > 0) await client.query('DELETE FROM riot_accounts WHERE person = ANY($1)', [userIds]);
    return [];
  },
};
