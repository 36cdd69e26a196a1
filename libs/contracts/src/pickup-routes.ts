import {
  aroundBody,
  aroundWatch,
  checkView,
  communityAround,
  ownAround,
  perhapsAround,
  perhapsWatch,
  readyBeforehandBody,
  watchBody,
} from './pickups';
import { z } from 'zod';
import { del, get, post, put } from './routes';

const done = z.object({ success: z.literal(true) }).meta({ id: 'AroundDone' });
const signUp = { scope: 'sign-up', limit: ['around', 60, 60, [150, 86_400]], idempotent: true } as const;

/** "I'm around": the caller's own entry. */
export const aroundRoutes = {
  own: get('/around', {
    summary: 'Returns the caller’s own entry; null if they are not around.',
    returns: perhapsAround,
    scope: 'read',
  }),
  come: put('/around', {
    ...signUp,
    summary: 'Says that the caller is there to play, until when, and in which communities.',
    description: 'Repeating it replaces everything but `since`, which decides about the order.',
    body: aroundBody,
    returns: ownAround,
  }),
  go: del('/around', {
    ...signUp,
    summary: 'Ends the caller’s entry. During a check this is a no.',
    returns: done,
  }),
  beReady: put('/around/ready', {
    ...signUp,
    summary: 'Makes the caller ready beforehand: the next check finds them ready.',
    description: 'While a check asks them, it is their answer.',
    body: readyBeforehandBody.optional(),
    returns: ownAround,
  }),
  notReady: del('/around/ready', {
    ...signUp,
    summary: 'Ends being ready beforehand.',
    returns: ownAround,
  }),
};

const watch = { within: 'community', scope: 'sign-up', limit: ['watch-around', 30, 60, [100, 86_400]] } as const;

/** People around in a community, and being told of them. */
export const communityAroundRoutes = {
  find: get('/communities/:slug/around', {
    summary: 'Returns who is around in a community, and what ten lack.',
    description: 'For members.',
    returns: communityAround,
    scope: 'read',
    within: 'community',
  }),
  watched: get('/communities/:slug/around/watch', {
    summary: 'Returns what the caller wants to be told about people around; null if nothing.',
    returns: perhapsWatch,
    scope: 'read',
    within: 'community',
  }),
  watch: put('/communities/:slug/around/watch', {
    ...watch,
    summary: 'Tells the caller when so many people are around between these hours.',
    body: watchBody,
    returns: aroundWatch,
  }),
  unwatch: del('/communities/:slug/around/watch', {
    ...watch,
    summary: 'Ends being told about people around.',
    returns: done,
  }),
};

const answer = {
  returns: checkView,
  scope: 'sign-up',
  limit: ['answer-check', 120, 60, [100, 86_400]],
  idempotent: true,
} as const;

/** Checks: ten people are asked whether they play now. */
export const checkRoutes = {
  begin: post('/communities/:slug/checks', {
    summary: 'Asks ten of the people around whether they play now.',
    description: 'For organisers; where members may begin one, also for everybody who counts.',
    returns: checkView,
    status: 201,
    scope: 'organise',
    within: 'community',
    limit: ['begin-check', 20, 3_600, [30, 86_400]],
    idempotent: true,
  }),
  find: get('/checks/:id', {
    summary: 'Returns a check, for those it asks and for organisers.',
    returns: checkView,
    scope: 'read',
  }),
  ready: post('/checks/:id/ready', {
    ...answer,
    summary: 'Answers that the caller plays now.',
    description: 'Once ten are ready, the scrim exists and they are seated.',
  }),
  no: post('/checks/:id/no', {
    ...answer,
    summary: 'Answers that the caller does not play now. Nobody is told of it.',
    description: 'The next person in order is asked instead.',
  }),
  callOff: post('/checks/:id/off', {
    summary: 'Calls a check off.',
    description: 'For organisers.',
    returns: checkView,
    scope: 'organise',
    limit: ['call-off-check', 60, 3_600, [100, 86_400]],
    idempotent: true,
  }),
};
