import {
  recordQuery,
  recordView,
  seasonQuery,
  seasonView,
  sharedRecordView,
  teamRecordQuery,
  teamRecordView,
} from './records';
import { get } from './routes';

const LIMIT = ['records', 60, 60] as const;

export const recordRoutes = {
  of: get('/users/:id/record', {
    summary: 'Counts the decided games of a user.',
    description: 'Others see it if its owner shows it, without games that they may not list.',
    query: recordQuery,
    returns: recordView,
    scope: 'read',
    limit: LIMIT,
  }),
  with: get('/users/:id/record/with/:otherId', {
    summary: 'Counts the games that the caller has played with and against a user.',
    returns: sharedRecordView,
    scope: 'read',
    limit: LIMIT,
  }),
  season: get('/communities/:slug/season', {
    summary: 'Counts what a community has played in a span of at most 400 days.',
    description: 'Games for members only count for members.',
    query: seasonQuery,
    returns: seasonView,
    scope: 'read',
    within: 'community',
    limit: LIMIT,
  }),
};

export const teamRecordRoutes = {
  record: get('/teams/:slug/record', {
    summary: 'Counts the decided games of a team’s bookings.',
    description: 'For members, also of the time before the team was disbanded.',
    query: teamRecordQuery,
    returns: teamRecordView,
    scope: 'read',
    limit: LIMIT,
  }),
};
