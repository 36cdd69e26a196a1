import { z } from 'zod';
import {
  acceptBody,
  alertBody,
  alertView,
  bookingListQuery,
  bookingMade,
  bookingPage,
  bookingView,
  cancelBookingBody,
  declineBody,
  editPostBody,
  editRequestBody,
  lineUpBody,
  makePostBody,
  makeRequestBody,
  opponentNoteBody,
  opponentPage,
  POSTS_A_DAY_MAX,
  postKeyQuery,
  postListQuery,
  postPage,
  postView,
  proposeBody,
  requestListQuery,
  requestPage,
  requestView,
} from './board';
import { pageQuery } from './pages';
import { del, get, patch, post, put } from './routes';
import { calendarFeed } from './share';
import { scrimView } from './scrims';
import { callSeatsBody } from './seat-calls';

const linedUpScrim = scrimView.extend({ overlaps: z.string().array() }).meta({ id: 'LinedUpScrim' });
const done = z.object({ success: z.literal(true) }).meta({ id: 'BoardDone' });
const organise = { scope: 'organise', idempotent: true } as const;
const postChanges = { ...organise, returns: postView, limit: ['edit-post', 120, 3_600, [300, 86_400]] } as const;
const answers = { ...organise, returns: requestView, limit: ['answer-request', 120, 3_600, [300, 86_400]] } as const;
const bookingChanges = {
  ...organise,
  returns: bookingView,
  limit: ['edit-booking', 60, 3_600, [80, 86_400]],
} as const;

/** Teams look for opponents. */
export const postRoutes = {
  list: get('/posts', {
    summary: 'Lists open posts that the caller may see, by their first start.',
    description: '`mine=1`: all of the caller’s teams, in any state, the newest first.',
    query: postListQuery,
    returns: postPage,
    scope: 'read',
    limit: ['list-posts', 240, 60],
  }),
  make: post('/teams/:slug/posts', {
    ...organise,
    summary: 'Looks for an opponent for a team.',
    description: `For those who book. \`from: 'now'\`: the next quarter of an hour. ${POSTS_A_DAY_MAX} posts a team and day.`,
    body: makePostBody,
    returns: postView,
    status: 201,
    limit: ['make-post', 60, 3_600, [100, 86_400]],
  }),
  find: get('/posts/:id', {
    summary: 'Returns a post as the caller may see it.',
    description: '`key`: of a post for those who have its address.',
    query: postKeyQuery,
    returns: postView,
    scope: 'read',
  }),
  edit: patch('/posts/:id', {
    ...postChanges,
    summary: 'Changes a post; most of it only while no team has answered.',
    body: editPostBody,
  }),
  withdraw: del('/posts/:id', { ...postChanges, summary: 'Withdraws a post; requests for it end.' }),
};

/** Teams answer posts of others. */
export const requestRoutes = {
  make: post('/posts/:id/requests', {
    ...organise,
    summary: 'Asks the team of a post for a scrim at one of its starts.',
    query: postKeyQuery,
    body: makeRequestBody,
    returns: requestView,
    status: 201,
    limit: ['make-request', 60, 3_600, [200, 86_400]],
  }),
  list: get('/requests', {
    summary: 'Lists requests that teams of the caller made or received, the newest first.',
    query: requestListQuery,
    returns: requestPage,
    scope: 'read',
  }),
  find: get('/requests/:id', {
    summary: 'Returns a request, for members of both teams.',
    returns: requestView,
    scope: 'read',
  }),
  edit: patch('/requests/:id', {
    ...answers,
    summary: 'Changes who plays for the requesting team.',
    body: editRequestBody,
  }),
  accept: post('/requests/:id/accept', {
    ...organise,
    summary: 'Accepts a request: the two teams have a booking and its scrim.',
    description: 'For those who book for the team that is awaited.',
    body: acceptBody.optional(),
    returns: bookingMade,
    status: 201,
    limit: ['accept-request', 30, 3_600, [40, 86_400]],
  }),
  propose: post('/requests/:id/propose', {
    ...answers,
    summary: 'Proposes another start; the other team is awaited from then on.',
    body: proposeBody,
  }),
  decline: post('/requests/:id/decline', {
    ...answers,
    summary: 'Declines a request.',
    body: declineBody.optional(),
  }),
  withdraw: post('/requests/:id/withdraw', { ...answers, summary: 'Withdraws the own team’s request.' }),
};

/** Two teams have agreed. */
export const bookingRoutes = {
  list: get('/bookings', {
    summary: 'Lists bookings of the caller’s teams, the next first.',
    query: bookingListQuery,
    returns: bookingPage,
    scope: 'read',
  }),
  find: get('/bookings/:id', {
    summary: 'Returns a booking, for members of both teams.',
    returns: bookingView,
    scope: 'read',
  }),
  proposeTime: post('/bookings/:id/time', {
    ...bookingChanges,
    summary: 'Proposes another time for a booking.',
    body: proposeBody,
  }),
  withdrawTime: del('/bookings/:id/time', { ...bookingChanges, summary: 'Withdraws the own team’s proposal.' }),
  acceptTime: post('/bookings/:id/time/accept', {
    ...bookingChanges,
    summary: 'Accepts the other team’s time: booking and scrim move.',
  }),
  declineTime: post('/bookings/:id/time/decline', { ...bookingChanges, summary: 'Declines the other team’s time.' }),
  cancel: post('/bookings/:id/cancel', {
    ...bookingChanges,
    summary: 'Cancels a booking before it begins.',
    description: 'If the requesting team cancels early enough, the post of the other team is back on the board.',
    body: cancelBookingBody.optional(),
  }),
};

/** Captains choose who plays. */
export const lineUpRoutes = {
  change: put('/scrims/:id/line-up', {
    ...organise,
    summary: 'Replaces who plays for a team in the scrim of a booking.',
    description: 'For those who book for the team, until the series is over. Stand-ins who sit there may be kept.',
    body: lineUpBody,
    returns: linedUpScrim,
    limit: ['line-ups', 60, 3_600, [100, 86_400]],
  }),
  call: put('/scrims/:id/calls', {
    ...organise,
    summary: 'Opens seats of a team to stand-ins, in place of those that it opened before.',
    description: 'For those who book for the team. A seat that is taken is open once it becomes free.',
    body: callSeatsBody,
    returns: scrimView,
    limit: ['line-ups', 60, 3_600, [100, 86_400]],
  }),
  endCall: del('/scrims/:id/calls/:teamId', {
    ...organise,
    summary: 'Closes the seats of a team that are open to stand-ins.',
    returns: scrimView,
    limit: ['line-ups', 60, 3_600, [100, 86_400]],
  }),
};

/** Teams remember others. */
export const opponentRoutes = {
  opponents: get('/teams/:slug/opponents', {
    summary: 'Lists the teams that a team has played, the latest first.',
    description: 'For members.',
    query: pageQuery,
    returns: opponentPage,
    scope: 'read',
  }),
  note: put('/teams/:slug/opponents/:teamId/note', {
    scope: 'organise',
    summary: 'Writes what the own team remembers of another one; only its members read it.',
    body: opponentNoteBody,
    returns: done,
    limit: ['opponent-notes', 120, 3_600],
  }),
};

/** A member’s own address of their team’s calendar. */
export const teamFeedRoutes = {
  issue: post('/teams/:slug/feed', {
    summary: 'Gives the caller a new address of the calendar with a team’s bookings.',
    description: 'For members. The former address ends; so does this one with the membership.',
    returns: calendarFeed,
    status: 201,
    scope: 'organise',
    limit: ['team-feed', 20, 3_600],
  }),
  revoke: del('/teams/:slug/feed', {
    summary: 'Ends the caller’s address of a team’s calendar.',
    returns: done,
    scope: 'organise',
  }),
};

/** Captains are told of new posts that suit their team. */
export const alertRoutes = {
  find: get('/teams/:slug/alert', {
    summary: 'Returns of which posts the captains of a team are told; null for none.',
    description: 'For captains.',
    returns: alertView.nullable(),
    scope: 'read',
  }),
  set: put('/teams/:slug/alert', {
    scope: 'organise',
    summary: 'Tells the captains of new posts at whose starts the whole team has time.',
    description: 'Once in six hours at most. `from`, `to` and `zone` go together.',
    body: alertBody,
    returns: alertView,
    limit: ['team-alerts', 60, 3_600],
  }),
  remove: del('/teams/:slug/alert', {
    scope: 'organise',
    summary: 'Tells them no longer.',
    returns: done,
    limit: ['team-alerts', 60, 3_600],
  }),
};
