import {
  answerBody,
  createNightBody,
  editEveningBody,
  editNightBody,
  eveningList,
  eveningListQuery,
  eveningView,
  hereBody,
  lobbiesBody,
  localSchedule,
  nightList,
  nightReasonBody,
  nightView,
  ownEveningsQuery,
  previewedEvening,
  proposalBody,
  proposalView,
} from './nights';
import { pageQuery } from './pages';
import { del, get, patch, post, put } from './routes';

const ofOrganiser = { returns: nightView, scope: 'organise', within: 'night', idempotent: true } as const;
const pausing = { ...ofOrganiser, limit: ['pause-night', 60, 3_600, [100, 86_400]] } as const;
const following = {
  returns: nightView,
  scope: 'sign-up',
  within: 'night',
  limit: ['follow-night', 60, 60],
} as const;

/** Nights of a community: their dates and settings, and who follows them. */
export const nightRoutes = {
  list: get('/communities/:slug/nights', {
    summary: 'Lists the nights of a community.',
    query: pageQuery,
    returns: nightList,
    scope: 'read',
    within: 'community',
  }),
  find: get('/nights/:id', {
    summary: 'Returns a night with its next evenings.',
    returns: nightView,
    scope: 'read',
    within: 'night',
  }),
  preview: post('/communities/:slug/nights/preview', {
    summary: 'Returns the dates that a rule gives; nothing is stored.',
    body: localSchedule,
    returns: previewedEvening.array(),
    scope: 'organise',
    within: 'community',
    limit: ['preview-night', 120, 60],
  }),
  create: post('/communities/:slug/nights', {
    ...ofOrganiser,
    summary: 'Creates a night, whose evenings exist from then on.',
    body: createNightBody,
    status: 201,
    within: 'community',
    limit: ['create-night', 20, 3_600],
  }),
  edit: patch('/nights/:id', {
    ...ofOrganiser,
    summary: 'Changes a night for its evenings from `fromDate` on.',
    description: 'Evenings that were edited by hand or have lobbies stay as they are.',
    body: editNightBody,
    limit: ['edit-night', 60, 3_600, [200, 86_400]],
  }),
  pause: post('/nights/:id/pause', {
    ...pausing,
    summary: 'Pauses a night; evenings without lobbies are cancelled.',
  }),
  resume: post('/nights/:id/resume', {
    ...pausing,
    summary: 'Resumes a paused night.',
  }),
  end: del('/nights/:id', {
    ...pausing,
    summary: 'Ends a night for good.',
    body: nightReasonBody.optional(),
  }),
  follow: put('/nights/:id/follow', {
    ...following,
    summary: 'Subscribes the caller to what happens to a night.',
  }),
  unfollow: del('/nights/:id/follow', {
    ...following,
    summary: 'Ends the caller’s subscription to a night.',
  }),
};

const evening = { returns: eveningView, within: 'evening', idempotent: { rereads: true } } as const;
const rollCall = { ...evening, scope: 'sign-up', limit: ['roll-call', 120, 60], body: hereBody.optional() } as const;
const editing = { ...evening, scope: 'organise', limit: ['edit-evening', 60, 3_600] } as const;

/** Evenings: who comes, the roll call, and the lobbies. */
export const eveningRoutes = {
  list: get('/nights/:id/evenings', {
    summary: 'Lists the evenings of a night, by default those to come.',
    description: '`from` and `to` are local dates of the night. Lists name at most 20 people of each answer.',
    query: eveningListQuery,
    returns: eveningList,
    scope: 'read',
    within: 'night',
  }),
  own: get('/evenings', {
    summary: 'Lists the evenings of the caller’s communities.',
    query: ownEveningsQuery,
    returns: eveningList,
    scope: 'read',
  }),
  find: get('/evenings/:id', {
    summary: 'Returns an evening with everyone who answered.',
    returns: eveningView,
    scope: 'read',
    within: 'evening',
  }),
  answer: put('/evenings/:id/answer', {
    ...evening,
    summary: 'Says whether the caller comes, and for which roles.',
    description: 'Organisers may answer for a member (`userId`). Without `roles` those of last time count.',
    body: answerBody,
    scope: 'sign-up',
    limit: ['answer-evening', 60, 60],
  }),
  here: put('/evenings/:id/here', {
    ...rollCall,
    summary: 'Says that someone is present.',
  }),
  notHere: del('/evenings/:id/here', {
    ...rollCall,
    summary: 'Takes a presence back.',
    query: hereBody,
  }),
  edit: patch('/evenings/:id', {
    ...editing,
    summary: 'Changes one evening, or with `later` it and the later ones of its night.',
    description:
      'People who answered are asked again if it moves by 15 minutes or more. An evening that was changed without ' +
      '`later` is left alone by changes of its night.',
    body: editEveningBody,
  }),
  cancel: post('/evenings/:id/cancel', {
    ...editing,
    summary: 'Cancels an evening.',
    body: nightReasonBody.optional(),
  }),
  restore: post('/evenings/:id/restore', {
    ...editing,
    summary: 'Brings a cancelled evening back.',
  }),
  propose: post('/evenings/:id/proposal', {
    summary: 'Proposes lobbies out of those who came; nothing is stored.',
    description: 'The same `seed` proposes the same lobbies as long as the same people are there.',
    body: proposalBody,
    returns: proposalView,
    scope: 'organise',
    within: 'evening',
    limit: ['propose-lobbies', 30, 60],
  }),
  makeLobbies: post('/evenings/:id/lobbies', {
    ...evening,
    summary: 'Makes lobbies: a scrim for each, with everyone in their seat.',
    description:
      'Give the `version` of the evening that you have seen, so that two organisers do not make the same round.',
    body: lobbiesBody,
    scope: 'organise',
    limit: ['make-lobbies', 10, 3_600, [30, 86_400]],
  }),
};
