import { aggregateIdOf, eraseRowsPolicy, type Policy } from '@muster/platform';

const ERASED_TABLES = new Set(['SessionsEnded', 'AccountDeleted']);

/**
 * Deletes the push subscriptions of ended sessions. A browser that signed in again since then stays.
 */
export const removeSignedOutBrowsers: Policy = {
  name: 'forget-browsers',
  from: 'beginning',
  effects: [],
  apply: async (events, client) => {
    for (const { type, stream, data, at } of events) {
      const userId = aggregateIdOf(stream);
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

/** Deletes an erased user's notifications, preferences and push subscriptions. */
export const eraseNotifications = eraseRowsPolicy('forget-notified', {
  notifications: 'recipient',
  notification_preferences: 'user_id',
  push_subscriptions: 'user_id',
});
