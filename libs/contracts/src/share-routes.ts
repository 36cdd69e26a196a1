import { del, get, post } from './routes';
import { calendarFeed, scrimPreview, tonightQuery, tonightScrim } from './share';
import { successResponse } from './users';

/** Scrims as visitors see them. */
export const shareRoutes = {
  tonight: get('/scrims/tonight', {
    summary: 'Lists tonight’s public scrims for visitors.',
    who: 'everyone',
    query: tonightQuery,
    returns: tonightScrim.array(),
    scope: 'read',
    limit: ['tonight', 240, 60],
  }),
  preview: get('/scrims/:id/preview', {
    summary: 'Returns what strangers may know about a scrim.',
    who: 'everyone',
    returns: scrimPreview,
    scope: 'read',
    within: 'scrim',
    limit: ['preview', 240, 60],
  }),
};

/** The address of the caller’s calendar. */
export const calendarRoutes = {
  address: get('/calendar', {
    summary: 'Returns the caller’s calendar address.',
    returns: calendarFeed,
    scope: null,
  }),
  reset: post('/calendar/reset', {
    summary: 'Replaces the caller’s calendar address.',
    returns: calendarFeed,
    scope: null,
    limit: ['calendar-reset', 20, 3_600],
  }),
  revoke: del('/calendar', {
    summary: 'Ends the caller’s calendar address.',
    returns: successResponse,
    scope: null,
  }),
};
