import { aggregateIdOf, type Policy, type StoredEvent } from '@muster/platform';

const OF_TEAM: ReadonlySet<string> = new Set(['TeamMemberLeft', 'TeamDisbanded']);
/** Which team the event is about, whom it concerns, or every person or team (null), and when it happened. */
const endedBy = ({ type, stream, data, at }: StoredEvent): [string | null, string | null, string] => {
  const id = aggregateIdOf(stream);
  if (!OF_TEAM.has(type)) return [null, id, at];
  return [id, type === 'TeamMemberLeft' ? String(data['userId']) : null, at];
};

/**
 * Deletes the addresses of a team's calendar with the membership of their owner and with the team, and those of a user
 * who signed out everywhere, was banned or deleted their account. One that was issued since then stays.
 */
export const endTeamFeeds: Policy = {
  name: 'end-team-feeds',
  effects: [],
  appliesTo: new Set([...OF_TEAM, 'SessionsEnded', 'AccountDeleted']),
  apply: async (events, client) => {
    const ended = events.map(endedBy);
    await client.query(
      `DELETE FROM team_feeds f USING unnest($1::text[], $2::text[], $3::timestamptz[]) AS ended (team, user_id, at)
        WHERE f.team = coalesce(ended.team, f.team) AND f.user_id = coalesce(ended.user_id, f.user_id)
          AND f.created_at <= ended.at`,
      [ended.map(([team]) => team), ended.map(([, userId]) => userId), ended.map(([, , at]) => at)],
    );
    return [];
  },
};
