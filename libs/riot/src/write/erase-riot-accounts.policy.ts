import { aggregateIdOf, type Policy } from '@muster/platform';

/** Deletes a user's Riot ids when their name changes or their account is deleted. */
export const eraseRiotAccounts: Policy = {
  name: 'riot-accounts',
  effects: [],
  appliesTo: new Set(['NameChanged', 'AccountDeleted', 'AccountErased']),
  apply: async (events, client) => {
    const userIds = events.map(({ stream }) => aggregateIdOf(stream));
    await client.query('DELETE FROM riot_accounts WHERE person = ANY($1)', [userIds]);
    return [];
  },
};
