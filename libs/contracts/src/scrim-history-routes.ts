import { z } from 'zod';
import { pageSchema } from './pages';
import { get } from './routes';
import { scrimView } from './scrims';
import { career, careerQuery, createdQuery, joinedQuery, scrimOfIds, userScrims, userScrimsOfIds } from './stats';

/** The scrims of a user, for profiles. */
export const scrimHistoryRoutes = {
  createdScrims: get('/users/:id/created-scrims', {
    summary: 'Lists the scrims that a user created.',
    query: createdQuery,
    returns: z.union([scrimView.array(), pageSchema(scrimView), scrimOfIds.array(), pageSchema(scrimOfIds)]),
    encoded: true,
    scope: 'read',
  }),
  joinedScrims: get('/users/:id/scrims', {
    summary: 'Lists the scrims that a user played or cast.',
    query: joinedQuery,
    returns: z.union([userScrims, userScrimsOfIds]),
    encoded: true,
    scope: 'read',
  }),
  careerStats: get('/users/:id/career', {
    summary: 'Returns what a user has played and won.',
    query: careerQuery,
    returns: career,
    scope: 'read',
  }),
};
