import type { Policy } from '@muster/platform';

/** The calendar address of who has himself erased goes with him. */
export const forgetFeeds: Policy = {
  name: 'forget-feeds',
  from: 'beginning',
  wishes: [],
  apply: async (events, client) => {
    const gone = events.filter(({ type }) => type === 'AccountErased').map(({ stream }) => stream.slice('user-'.length));
    if (gone.length > 0) await client.query('DELETE FROM calendar_feeds WHERE user_id = ANY($1)', [gone]);
    return [];
  },
};
