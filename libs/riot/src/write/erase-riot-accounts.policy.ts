import type { Policy } from '@muster/platform';

/** Riot's ids of a person go when his name changes, and when he does. Kept apart from the log, so they can. */
export const eraseRiotAccounts: Policy = {
  name: 'riot-accounts',
  effects: [],
  apply: async (events, client) => {
    const gone = events
      .filter(({ type }) => type === 'NameChanged' || type === 'AccountDeleted' || type === 'AccountErased')
      .map(({ stream }) => stream.slice('user-'.length));
    if (gone.length > 0) await client.query('DELETE FROM riot_accounts WHERE person = ANY($1)', [gone]);
    return [];
  },
};
