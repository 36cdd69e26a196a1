import { z } from 'zod';
import {
  changeRoleBody,
  communityLink,
  communityLogPage,
  communityMember,
  excludeBody,
  exclusionPage,
  inviteList,
  issuedInvite,
  issueInviteBody,
  madeCommunityLink,
  memberListQuery,
  memberPage,
  membershipRequestPage,
} from './communities';
import { importBody, importResult, importUndone, invitationPage } from './community-import';
import { pageQuery } from './pages';
import { del, get, patch, post } from './routes';

const done = z.object({ success: z.literal(true) }).meta({ id: 'CommunityDone' });
const read = { scope: 'read', within: 'community' } as const;
const organise = { scope: 'organise', within: 'community', idempotent: true } as const;

/** Members, requests, exclusions, invites and the log of a community. */
export const communityStaffRoutes = {
  members: get('/communities/:slug/members', {
    ...read,
    summary: 'Lists the members of a community.',
    query: memberListQuery,
    returns: memberPage,
    limit: ['community-members', 120, 60],
  }),
  changeRole: patch('/communities/:slug/members/:userId', {
    ...organise,
    summary: 'Gives a member another role.',
    description: 'Organisers appoint casters; owners appoint organisers and owners.',
    body: changeRoleBody,
    returns: communityMember,
  }),
  exclude: del('/communities/:slug/members/:userId', {
    ...organise,
    summary: 'Excludes someone from a community.',
    description: 'Their seats in scrims to come are freed. People who are no members can be excluded as well.',
    body: excludeBody,
    returns: done,
  }),
  exclusions: get('/communities/:slug/exclusions', {
    ...read,
    summary: 'Lists who is excluded from a community.',
    query: pageQuery,
    returns: exclusionPage,
  }),
  readmit: del('/communities/:slug/exclusions/:userId', {
    ...organise,
    summary: 'Lifts an exclusion.',
    returns: done,
  }),
  requests: get('/communities/:slug/requests', {
    ...read,
    summary: 'Lists requests to join.',
    query: pageQuery,
    returns: membershipRequestPage,
  }),
  approve: post('/communities/:slug/requests/:userId/approve', {
    ...organise,
    summary: 'Approves a request to join.',
    returns: communityMember,
  }),
  decline: post('/communities/:slug/requests/:userId/decline', {
    ...organise,
    summary: 'Declines a request to join.',
    returns: done,
  }),
  openInvites: get('/communities/:slug/invites', {
    ...read,
    summary: 'Lists invites that are still valid, without their tokens.',
    query: pageQuery,
    returns: inviteList,
  }),
  issueInvite: post('/communities/:slug/invites', {
    ...organise,
    summary: 'Creates an invite; its token is shown once.',
    body: issueInviteBody.optional(),
    returns: issuedInvite,
    status: 201,
    limit: ['community-invites', 20, 3_600, [60, 86_400]],
    // A repeat with the key is answered without the token and its address.
    idempotent: { omits: ['token', 'url'] },
  }),
  revokeInvite: del('/communities/:slug/invites/:inviteId', {
    ...organise,
    summary: 'Ends an invite.',
    returns: done,
  }),
  link: get('/communities/:slug/link', {
    ...read,
    summary: 'Shows the lasting invite link to organisers.',
    returns: communityLink,
  }),
  makeLink: post('/communities/:slug/link', {
    ...organise,
    summary: 'Makes a lasting invite link and ends the one before.',
    returns: madeCommunityLink,
    limit: ['community-invites', 20, 3_600, [60, 86_400]],
    idempotent: { omits: ['url'] },
  }),
  endLink: del('/communities/:slug/link', {
    ...organise,
    summary: 'Ends the lasting invite link.',
    returns: communityLink,
  }),
  entries: get('/communities/:slug/log', {
    ...read,
    summary: 'Lists what the staff of a community did.',
    query: pageQuery,
    returns: communityLogPage,
  }),
};

/** Personal invitations from a file. */
export const communityImportRoutes = {
  import: post('/communities/:slug/import', {
    ...organise,
    summary: 'Invites people from a table, or says what would become of its rows.',
    description: 'Refused with `csv-columns` and `csv-rows` (400), and `too-large` (413) above 256 KB.',
    body: importBody,
    // JSON writes some characters of a file as two, and a file that is a little too large gets an answer that says so.
    bodyLimit: 1_024 * 1_024,
    returns: importResult,
    limit: ['community-import', 120, 3_600, [400, 86_400]],
  }),
  undo: del('/communities/:slug/import/:importId', {
    ...organise,
    summary: 'Withdraws the open invitations of an import of the last day.',
    returns: importUndone,
  }),
  open: get('/communities/:slug/invitations', {
    ...read,
    summary: 'Lists open personal invitations, the newest first.',
    query: pageQuery,
    returns: invitationPage,
  }),
  withdraw: del('/communities/:slug/invitations/:invitationId', {
    ...organise,
    summary: 'Withdraws a personal invitation.',
    returns: z.object({ success: z.literal(true) }).meta({ id: 'InvitationWithdrawn' }),
  }),
  confirm: post('/communities/:slug/invitations/:invitationId/confirm', {
    ...organise,
    summary: 'Confirms that the account which has signed up with an invited Riot ID is the invited person.',
    returns: z.object({ success: z.literal(true) }).meta({ id: 'InvitationConfirmed' }),
  }),
};
