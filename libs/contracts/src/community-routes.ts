import { z } from 'zod';
import {
  archiveCommunityBody,
  communityCard,
  communityCardQuery,
  communityListQuery,
  communityNamesBody,
  communityNamesResult,
  communityPage,
  communityQuery,
  communityRequested,
  communityView,
  crestBody,
  editCommunityBody,
  foundCommunityBody,
  joinCommunityBody,
  reportCommunityBody,
  userCommunity,
} from './communities';
import { IMAGE_BODY_LIMIT } from './constants';
import { del, get, patch, post, put } from './routes';

const reported = z.object({ success: z.literal(true) }).meta({ id: 'CommunityReported' });

/** Communities as everybody finds them: founding, settings, joining, archiving and reports. */
export const communityRoutes = {
  list: get('/communities', {
    summary: 'Searches public communities and those of the caller.',
    query: communityListQuery,
    returns: communityPage,
    scope: 'read',
  }),
  found: post('/communities', {
    summary: 'Founds a community; the caller owns it.',
    body: foundCommunityBody,
    returns: communityView,
    status: 201,
    scope: 'organise',
    limit: ['found-community', 5, 3_600, [10, 86_400]],
    idempotent: true,
  }),
  checkNames: post('/communities/check-names', {
    summary: 'Says whether a name and an address are free.',
    body: communityNamesBody,
    returns: communityNamesResult,
    scope: 'organise',
    limit: ['check-community-names', 60, 60, [600, 3_600]],
  }),
  find: get('/communities/:slug', {
    summary: 'Returns a community as the caller may see it.',
    description: 'An unlisted community is 404 to strangers without a valid `invite`.',
    query: communityQuery,
    returns: communityView,
    scope: 'read',
    within: 'community',
  }),
  edit: patch('/communities/:slug', {
    summary: 'Changes a community.',
    description: 'For organisers; omitted fields keep their values.',
    body: editCommunityBody,
    returns: communityView,
    scope: 'organise',
    within: 'community',
    limit: ['edit-community', 60, 3_600],
    idempotent: true,
  }),
  archive: del('/communities/:slug', {
    summary: 'Archives a community.',
    description:
      'For its owners. Scrims to come are deleted; the address is kept for a while so that it can be restored.',
    body: archiveCommunityBody.optional(),
    returns: communityView,
    scope: 'organise',
    within: 'community',
    idempotent: true,
  }),
  restore: post('/communities/:slug/restore', {
    summary: 'Restores an archived community.',
    returns: communityView,
    scope: 'organise',
    within: 'community',
    idempotent: true,
  }),
  join: post('/communities/:slug/membership', {
    summary: 'Joins a community, or asks to.',
    description:
      'What `entry` of the community says decides: at once, with an `invite`, or by a request that organisers approve.',
    body: joinCommunityBody.optional(),
    returns: z.union([communityView, communityRequested]),
    scope: 'sign-up',
    within: 'community',
    limit: ['join-community', 30, 3_600],
    idempotent: true,
  }),
  leave: del('/communities/:slug/membership', {
    summary: 'Leaves a community, or takes a request back.',
    description: 'The caller’s seats in scrims to come are freed. The last owner cannot leave.',
    returns: reported,
    scope: 'sign-up',
    within: 'community',
    idempotent: true,
  }),
  report: post('/communities/:slug/report', {
    summary: 'Reports a community to the admins.',
    body: reportCommunityBody,
    returns: reported,
    status: 201,
    scope: null,
    limit: ['report-community', 10, 3_600],
  }),
};

const crest = { returns: communityView, scope: 'organise', within: 'community', idempotent: true } as const;

/** The image of a community. */
export const crestRoutes = {
  set: put('/communities/:slug/crest', {
    ...crest,
    summary: 'Stores the crest of a community.',
    description: 'The picture is decoded, scaled and encoded again.',
    body: crestBody,
    bodyLimit: IMAGE_BODY_LIMIT,
    limit: ['crest', 12, 3_600, [48, 86_400]],
  }),
  remove: del('/communities/:slug/crest', {
    ...crest,
    summary: 'Removes the crest of a community.',
    limit: ['edit-community', 60, 3_600],
  }),
};

export const userCommunityRoutes = {
  communitiesOf: get('/users/:id/communities', {
    summary: 'Lists the communities of a user that the caller may see.',
    returns: userCommunity.array(),
    scope: 'read',
    within: 'self',
  }),
};

/** Communities as visitors without an account see them, by a link or an invite. */
export const communityCardRoutes = {
  card: get('/communities/:slug/card', {
    summary: 'Returns what strangers may know about a community.',
    description: 'An unlisted one needs a valid `invite`.',
    who: 'everyone',
    query: communityCardQuery,
    returns: communityCard,
    scope: 'read',
    within: 'community',
    limit: ['community-card', 240, 60],
  }),
};
