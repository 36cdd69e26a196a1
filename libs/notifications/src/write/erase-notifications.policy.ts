import { aggregateIdOf, eraseRowsPolicy, type Policy } from '@muster/platform';

const ENDS_ALL_SESSIONS: ReadonlySet<string> = new Set(['SessionsEnded', 'AccountDeleted']);

/**
 * Deletes the push subscriptions of ended sessions. A browser that signed in again since then stays.
 */
export const removeSignedOutBrowsers: Policy = {
  name: 'forget-browsers',
  effects: [],
  appliesTo: new Set(['SessionEnded', ...ENDS_ALL_SESSIONS]),
  apply: async (events, client) => {
    const ended = events.filter(({ type }) => type === 'SessionEnded');
    if (ended.length > 0)
      await client.query(
        `DELETE FROM push_subscriptions p USING unnest($1::text[], $2::text[]) AS ended (user_id, session)
          WHERE p.user_id = ended.user_id AND p.session = ended.session`,
        [ended.map(({ stream }) => aggregateIdOf(stream)), ended.map(({ data }) => data['session'])],
      );
    const allEnded = events.filter(({ type }) => ENDS_ALL_SESSIONS.has(type));
    if (allEnded.length > 0)
      await client.query(
        `DELETE FROM push_subscriptions p USING unnest($1::text[], $2::timestamptz[]) AS ended (user_id, at)
          WHERE p.user_id = ended.user_id AND p.created_at <= ended.at`,
        [allEnded.map(({ stream }) => aggregateIdOf(stream)), allEnded.map(({ at }) => at)],
      );
    return [];
  },
};

/** Deletes an erased user's notifications, preferences and push subscriptions, and what was delivered to them. */
export const eraseNotifications = eraseRowsPolicy('forget-notified', {
  notifications: 'recipient',
  notification_preferences: 'user_id',
  push_subscriptions: 'user_id',
  deliveries: 'recipient',
  held_deliveries: 'recipient',
});
