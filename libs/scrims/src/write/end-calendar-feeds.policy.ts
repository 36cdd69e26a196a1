import { aggregateIdOf, type Policy } from '@muster/platform';

/**
 * Deletes the calendar address of a user who signed out everywhere, was banned or deleted their account: it is a key to
 * their scrims as well. One that was created since then stays.
 */
export const endCalendarFeeds: Policy = {
  name: 'end-feeds',
  effects: [],
  appliesTo: new Set(['SessionsEnded', 'AccountDeleted']),
  apply: async (events, client) => {
    await client.query(
      `DELETE FROM calendar_feeds f USING unnest($1::text[], $2::timestamptz[]) AS ended (user_id, at)
        WHERE f.user_id = ended.user_id AND f.created_at <= ended.at`,
      [events.map(({ stream }) => aggregateIdOf(stream)), events.map(({ at }) => at)],
    );
    return [];
  },
};
