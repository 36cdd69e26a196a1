import { get, post } from './routes';
import { askBody, askedView, timesQuery, timesView } from './team-times';

export const teamTimesRoutes = {
  times: get('/teams/:slug/times', {
    summary: 'Returns when the members of a team have time, and when the team can start.',
    description: 'For members. A span of at most sixteen days. `games`: how many are played, 1 to 5.',
    query: timesQuery,
    returns: timesView,
    scope: 'read',
    limit: ['team-times', 60, 60],
  }),
  ask: post('/teams/:slug/ask', {
    summary: 'Asks those members who have not said when they can play in the next seven days.',
    description: 'For those who book. Once in 20 hours; before, 409 `asked-already` with `again`.',
    body: askBody.optional(),
    returns: askedView,
    scope: 'organise',
    limit: ['team-asks', 10, 3_600, [30, 86_400]],
    idempotent: true,
  }),
};
