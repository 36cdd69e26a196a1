import {
  actionBody,
  backBody,
  captainBody,
  draftView,
  gameParam,
  hoverBody,
  lineupBody,
  readyBody,
  resetBody,
  selectionBody,
  suggestionBody,
} from './drafts';
import { del, get, post, put } from './routes';

const draft = { params: { game: gameParam }, returns: draftView, scope: 'organise', within: 'scrim' } as const;
const setting = { ...draft, limit: ['draft-settings', 60, 60], idempotent: { rereads: true } } as const;
const ofManager = { ...draft, limit: 'admin', idempotent: { rereads: true } } as const;
const mark = { ...draft, limit: ['draft-marks', 300, 60] } as const;

/** The draft of one game of a scrim. */
export const draftRoutes = {
  find: get('/scrims/:id/games/:game/draft', {
    ...draft,
    summary: 'Returns the draft of a game.',
    description: 'Suggestions are only those of the caller’s own team.',
    scope: 'read',
    limit: ['draft', 240, 60],
  }),
  chooseCaptain: put('/scrims/:id/games/:game/draft/captain', {
    ...setting,
    summary: 'Makes a player the captain of their team.',
    description: 'For players of that team and managers of the scrim.',
    body: captainBody,
  }),
  ready: post('/scrims/:id/games/:game/draft/ready', {
    ...setting,
    summary: 'Says that the caller’s team is ready, or no longer.',
    description: 'Once both captains of full teams are ready and the start time has come, the draft begins.',
    body: readyBody,
  }),
  open: post('/scrims/:id/games/:game/draft/open', {
    ...ofManager,
    summary: 'Allows the draft to begin before the start time.',
  }),
  select: post('/scrims/:id/games/:game/draft/selection', {
    ...setting,
    summary: 'Chooses the side, or the place in the order.',
    description: 'The captain who holds the selection chooses one of the two, then the other captain the other.',
    body: selectionBody,
  }),
  hover: post('/scrims/:id/games/:game/draft/hover', {
    ...mark,
    summary: 'Shows everyone the champion that the captain on turn considers.',
    body: hoverBody,
  }),
  act: post('/scrims/:id/games/:game/draft/actions', {
    ...draft,
    summary: 'Bans or picks a champion.',
    description: '`index` is that of `turn`, so that a late action is refused with the fresh draft in the body.',
    body: actionBody,
    limit: ['draft-actions', 120, 60],
    idempotent: { rereads: true },
  }),
  suggest: post('/scrims/:id/games/:game/draft/suggestions', {
    ...mark,
    summary: 'Suggests a champion to the own team.',
    body: suggestionBody,
  }),
  withdraw: del('/scrims/:id/games/:game/draft/suggestions/:champion', {
    ...mark,
    summary: 'Takes a suggestion back.',
  }),
  pause: post('/scrims/:id/games/:game/draft/pause', {
    ...setting,
    summary: 'Pauses the draft.',
    description: 'Captains once per draft for 60 seconds, managers until they resume it.',
  }),
  resume: post('/scrims/:id/games/:game/draft/resume', {
    ...setting,
    summary: 'Resumes a paused draft with the time that was left.',
  }),
  back: post('/scrims/:id/games/:game/draft/back', {
    ...ofManager,
    summary: 'Takes back the last action; the draft is paused afterwards.',
    body: backBody,
  }),
  reset: post('/scrims/:id/games/:game/draft/reset', {
    ...ofManager,
    summary: 'Starts the draft again, or keeps its twenty actions after a remake.',
    body: resetBody,
  }),
  lineup: put('/scrims/:id/games/:game/draft/lineup', {
    ...setting,
    summary: 'Says which player plays which picked champion.',
    body: lineupBody,
  }),
};
