import { z } from 'zod';
import { deleteScrimBody, reserveBody } from './attendance';
import { fillRandomBody, fillRandomResponse } from './balance';
import { pageSchema } from './pages';
import { IMAGE_BODY_LIMIT } from './constants';
import { del, get, patch, post, put } from './routes';
import {
  addImageBody,
  assignPlayerBody,
  codeRegenerated,
  createScrimBody,
  playerDataBody,
  scrimDeleted,
  scrimJoined,
  scrimListQuery,
  scrimStartTimes,
  scrimView,
  setWinnerBody,
  swapPlayersBody,
  updateScrimBody,
} from './scrims';
import { gameWinnerBody } from './series';

const ofList = { scope: 'read', within: 'list', encoded: true } as const;
const seat = {
  returns: scrimView,
  encoded: true,
  scope: 'sign-up',
  within: 'scrim',
  limit: ['seats', 30, 60],
  idempotent: { rereads: true },
} as const;
const ofManager = {
  returns: scrimView,
  encoded: true,
  scope: 'organise',
  within: 'scrim',
  limit: 'admin',
  idempotent: { rereads: true },
} as const;
const attendance = { ...seat, limit: ['attendance', 30, 60] } as const;
/** A reserve may be offered the seat and notified, so one who goes back and forth is stopped earlier. */
const standIn = { ...seat, limit: ['stand-in', 20, 600] } as const;

export const scrimRoutes = {
  list: get('/scrims', {
    ...ofList,
    summary: 'Lists scrims of a day, or of a range.',
    description:
      '`community` is the address of a community. Without `page` all scrims of the range are returned; send `If-None-Match` to read an unchanged list for nothing.',
    query: scrimListQuery,
    returns: z.union([scrimView.array(), pageSchema(scrimView)]),
  }),
  startTimes: get('/scrims/starts', {
    ...ofList,
    summary: 'Returns start times for a calendar, and the caller’s own scrims in full.',
    query: scrimListQuery,
    returns: scrimStartTimes,
  }),
  find: get('/scrims/:id', {
    summary: 'Returns a scrim as the caller may see it.',
    description: 'Secrets of the lobby are null for outsiders. `version` grows with every change: ignore older views.',
    returns: scrimView,
    encoded: true,
    scope: 'read',
    within: 'scrim',
  }),
  create: post('/scrims', {
    ...ofManager,
    summary: 'Creates a scrim.',
    description:
      '`rematchOf` names a decided scrim of the same community that the caller manages. Its players are seated with the sides swapped, except those who may not be seated any more.',
    body: createScrimBody,
    status: 201,
    within: 'body',
    idempotent: true,
  }),
  edit: put('/scrims/:id', {
    ...ofManager,
    summary: 'Changes a scrim; omitted fields keep their values.',
    body: updateScrimBody,
  }),
  remove: del('/scrims/:id', {
    summary: 'Deletes a scrim and notifies those who took part.',
    body: deleteScrimBody.optional(),
    returns: scrimDeleted,
    scope: 'organise',
    within: 'scrim',
    limit: 'admin',
    idempotent: true,
  }),
  removeImage: patch('/scrims/:id/remove-image', {
    ...ofManager,
    summary: 'Removes the picture of the result.',
  }),
  regenerateCode: post('/scrims/:id/regenerate-tournament-code', {
    summary: 'Requests another tournament code from Riot.',
    returns: codeRegenerated,
    scope: 'organise',
    within: 'scrim',
    limit: ['tournament-codes', 3, 60, [20, 3_600]],
    idempotent: true,
  }),
};

/** Seats and casters of a scrim. In the browser each of these rows is a command of the same name. */
export const seatRoutes = {
  join: patch('/scrims/:id/insert-player/:userId', {
    ...seat,
    summary: 'Takes a seat.',
    description: 'A taken seat is 409 with the fresh scrim. `warnings` names other scrims of the same time.',
    body: playerDataBody,
    returns: scrimJoined,
  }),
  move: patch('/scrims/:id/move-player/:userId', {
    ...seat,
    summary: 'Moves a player to another free seat.',
    body: playerDataBody,
  }),
  leave: patch('/scrims/:id/remove-player/:userId', {
    ...seat,
    summary: 'Frees a seat: the caller’s own, or of a player as a manager.',
  }),
  cast: patch('/scrims/:id/insert-caster/:userId', {
    ...seat,
    summary: 'Makes a user a caster of a scrim.',
    returns: scrimJoined,
  }),
  leaveCast: patch('/scrims/:id/remove-caster/:userId', {
    ...seat,
    summary: 'Ends the part of a caster.',
  }),
  swap: patch('/scrims/:id/swap-players', {
    ...ofManager,
    summary: 'Exchanges two players, or moves one to an empty seat.',
    body: swapPlayersBody,
  }),
  assign: patch('/scrims/:id/admin-assign-player', {
    ...ofManager,
    summary: 'Seats a user, as a manager.',
    body: assignPlayerBody,
    returns: scrimJoined,
  }),
  fill: patch('/scrims/:id/admin-fill-random', {
    ...ofManager,
    summary: 'Fills free seats at random or balanced, as a manager.',
    body: fillRandomBody.optional(),
    returns: fillRandomResponse,
  }),
};

/** Check-in, reserves, stand-ins and offers of a scrim, which are such commands as well. */
export const attendanceRoutes = {
  checkIn: post('/scrims/:id/check-in', {
    ...attendance,
    summary: 'Confirms the caller’s seat.',
  }),
  takeCheckInBack: del('/scrims/:id/check-in', {
    ...standIn,
    summary: 'Takes the confirmation of the caller’s seat back.',
  }),
  joinReserves: post('/scrims/:id/reserves', {
    ...attendance,
    summary: 'Makes the caller a reserve for these roles.',
    description: 'Reserves are offered seats that become free.',
    body: reserveBody,
  }),
  leaveReserves: del('/scrims/:id/reserves', {
    ...attendance,
    summary: 'Ends the caller’s place among the reserves.',
  }),
  requestStandIn: post('/scrims/:id/stand-in', {
    ...standIn,
    summary: 'Asks for someone who takes the caller’s seat.',
    description: 'The caller keeps it until someone has.',
  }),
  withdrawStandIn: del('/scrims/:id/stand-in', {
    ...attendance,
    summary: 'Takes the request for a stand-in back.',
  }),
  accept: post('/scrims/:id/offers/:offerId/accept', {
    ...attendance,
    summary: 'Accepts an offered seat.',
  }),
  decline: post('/scrims/:id/offers/:offerId/decline', {
    ...attendance,
    summary: 'Declines an offered seat.',
  }),
  endOffer: del('/scrims/:id/offers/:offerId', {
    ...ofManager,
    summary: 'Ends an open offer of a seat.',
  }),
  nudge: post('/scrims/:id/nudge', {
    ...ofManager,
    summary: 'Reminds those who have not confirmed their seat.',
  }),
};

/** Reports and corrections of the winners of a scrim's games, which are such commands as well. */
export const resultRoutes = {
  report: patch('/scrims/:id/set-winner', {
    ...ofManager,
    summary: 'Reports the winner of the current game.',
    description:
      '`game` other than the current one is refused. `teamWon` of the scrim is set once its series is decided.',
    body: setWinnerBody,
  }),
  correct: patch('/scrims/:id/games/:game/winner', {
    ...ofManager,
    summary: 'Corrects the winner of the last decided game, or opens it again.',
    body: gameWinnerBody,
  }),
};

/** The picture of the result. */
export const postGameImageRoutes = {
  add: patch('/scrims/:id/add-image', {
    summary: 'Stores the picture of the result.',
    description: 'The picture is decoded, scaled and encoded again.',
    body: addImageBody,
    bodyLimit: IMAGE_BODY_LIMIT,
    returns: scrimView,
    encoded: true,
    scope: 'organise',
    within: 'scrim',
    limit: ['upload', 6, 3_600, [100, 86_400]],
    idempotent: true,
  }),
};
