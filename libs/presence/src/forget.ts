import type { Policy } from '@muster/platform';

/** When somebody was here last goes with him. */
export const forgetSeen: Policy = {
  name: 'forget-seen',
  from: 'beginning',
  wishes: [],
  apply: async (events, client) => {
    const gone = events.filter(({ type }) => type === 'AccountErased').map(({ stream }) => stream.slice('user-'.length));
    if (gone.length > 0) await client.query('DELETE FROM last_seen WHERE user_id = ANY($1)', [gone]);
    return [];
  },
};
