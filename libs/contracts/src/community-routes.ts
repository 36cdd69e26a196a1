import { z } from 'zod';
import {
  archiveCommunityBody,
  communityListQuery,
  communityNamesBody,
  communityNamesResult,
  communityPage,
  communityQuery,
  communityRequested,
  communityView,
  editCommunityBody,
  foundCommunityBody,
  joinCommunityBody,
  reportCommunityBody,
} from './communities';
import { del, get, patch, post } from './routes';

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
