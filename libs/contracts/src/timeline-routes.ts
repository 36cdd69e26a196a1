import { get, post } from './routes';
import { scrimView } from './scrims';
import { timelineQuery, timelineView, undoBody } from './timeline';

/** The timeline of a scrim, and undoing its steps. */
export const timelineRoutes = {
  find: get('/scrims/:id/timeline', {
    summary: 'Lists what happened to a scrim, and what can be undone.',
    query: timelineQuery,
    returns: timelineView,
    scope: 'read',
    within: 'scrim',
    limit: ['timeline', 120, 60],
  }),
  undo: post('/scrims/:id/undo', {
    summary: 'Takes a step of a scrim back.',
    description: '`version` is that of the step in the timeline.',
    body: undoBody,
    returns: scrimView,
    encoded: true,
    scope: 'organise',
    within: 'scrim',
    limit: ['undo', 60, 60],
    idempotent: { rereads: true },
  }),
};
