import { broadcastBody, broadcastLinks, newBroadcastLink } from './broadcasts';
import { pageQuery } from './pages';
import { del, get, post } from './routes';
import { successResponse } from './users';

/** The broadcast links of a scrim: casters see and revoke their own, managers all. */
export const broadcastRoutes = {
  /** The response is the only one that holds the address: a repeat with the key answers without it. */
  create: post('/scrims/:id/broadcasts', {
    summary: 'Creates a link for OBS; its token is shown once.',
    description: 'For casters and managers of the scrim; at most ten per scrim.',
    body: broadcastBody,
    returns: newBroadcastLink,
    status: 201,
    scope: 'organise',
    within: 'scrim',
    limit: ['broadcasts', 60, 3_600, [120, 86_400]],
    idempotent: { omits: ['url'] },
  }),
  list: get('/scrims/:id/broadcasts', {
    summary: 'Lists the broadcast links of a scrim, without their tokens.',
    description: 'Casters see their own, managers all.',
    query: pageQuery,
    returns: broadcastLinks,
    scope: 'read',
    within: 'scrim',
    limit: ['broadcast-links', 120, 60],
  }),
  revoke: del('/scrims/:id/broadcasts/:broadcastId', {
    summary: 'Ends a broadcast link.',
    returns: successResponse,
    scope: 'organise',
    within: 'scrim',
    limit: ['broadcast-links', 120, 60],
    idempotent: true,
  }),
};
