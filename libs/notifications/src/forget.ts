import type { Policy } from '@muster/platform';

/** Who has himself erased leaves nothing here: what he was told, what he chose, the browsers he used. */
export const forgetNotified: Policy = {
  name: 'forget-notified',
  from: 'beginning',
  wishes: [],
  apply: async (events, client) => {
    const gone = events.filter(({ type }) => type === 'AccountErased').map(({ stream }) => stream.slice('user-'.length));
    if (gone.length === 0) return [];
    await client.query('DELETE FROM notifications WHERE recipient = ANY($1)', [gone]);
    await client.query('DELETE FROM notification_preferences WHERE user_id = ANY($1)', [gone]);
    await client.query('DELETE FROM push_subscriptions WHERE user_id = ANY($1)', [gone]);
    return [];
  },
};
