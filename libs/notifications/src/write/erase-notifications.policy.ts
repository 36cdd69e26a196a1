import { eraseRowsPolicy, type Policy } from '@muster/platform';

const ERASED_TABLES = new Set(['SessionsEnded', 'AccountDeleted']);

/**
 * Where somebody is signed out he is told nothing any more, whoever ended the session. A browser he signed in on since
 * stays.
 */
export const removeSignedOutBrowsers: Policy = {
  name: 'forget-browsers',
  from: 'beginning',
  effects: [],
  apply: async (events, client) => {
    for (const { type, stream, data, at } of events) {
      const userId = stream.slice('user-'.length);
      if (type === 'SessionEnded')
        await client.query('DELETE FROM push_subscriptions WHERE user_id = $1 AND session = $2', [
          userId,
          data['session'],
        ]);
      if (ERASED_TABLES.has(type))
        await client.query('DELETE FROM push_subscriptions WHERE user_id = $1 AND created_at <= $2', [userId, at]);
    }
    return [];
  },
};

/** Who has himself erased leaves nothing here: what he was told, what he chose, the browsers he used. */
export const eraseNotifications = eraseRowsPolicy('forget-notified', {
  notifications: 'recipient',
  notification_preferences: 'user_id',
  push_subscriptions: 'user_id',
});
