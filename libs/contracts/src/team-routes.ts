import { z } from 'zod';
import { crestBody } from './communities';
import { IMAGE_BODY_LIMIT } from './constants';
import { pageQuery } from './pages';
import { del, get, patch, post, put } from './routes';
import {
  blockedTeamList,
  disbandTeamBody,
  editTeamBody,
  editTeamMemberBody,
  foundTeamBody,
  issuedTeamInvite,
  issueTeamInviteBody,
  joinTeamBody,
  ownTeamMembershipBody,
  teamCard,
  teamCardQuery,
  teamInvitation,
  teamInvitationBody,
  teamInvitationList,
  teamInviteList,
  teamListQuery,
  teamLogPage,
  teamPage,
  teamQuery,
  teamView,
  userTeam,
} from './teams';

const done = z.object({ success: z.literal(true) }).meta({ id: 'TeamDone' });
const organise = { scope: 'organise', idempotent: true } as const;
const changes = { ...organise, returns: teamView, limit: ['edit-team', 120, 3_600] } as const;

/** Teams as everybody finds them: founding, settings, disbanding, the log. */
export const teamRoutes = {
  list: get('/teams', {
    summary: 'Searches public teams and those of the caller.',
    description: 'Teams that were disbanded are never in it.',
    query: teamListQuery,
    returns: teamPage,
    scope: 'read',
    limit: ['list-teams', 240, 60],
  }),
  found: post('/teams', {
    ...organise,
    summary: 'Founds a team; the caller is its captain and first player.',
    description: 'Two foundings a person and day; after them 429 `too-many-foundings`.',
    body: foundTeamBody,
    returns: teamView,
    status: 201,
    limit: ['found-team', 30, 3_600],
  }),
  find: get('/teams/:slug', {
    summary: 'Returns a team, by address or id, as the caller may see it.',
    description:
      'An unlisted team is 404 to strangers without a valid `invite`. Hidden members are left out for strangers.',
    query: teamQuery,
    returns: teamView,
    scope: 'read',
  }),
  edit: patch('/teams/:slug', {
    ...changes,
    summary: 'Changes a team.',
    description: 'For captains; omitted fields keep their values.',
    body: editTeamBody,
  }),
  disband: del('/teams/:slug', {
    ...organise,
    summary: 'Disbands a team for good.',
    description: 'For captains. Its members are notified, with the `reason`. Its name is free again after 90 days.',
    body: disbandTeamBody.optional(),
    returns: done,
    limit: ['disband-team', 10, 3_600, [20, 86_400]],
  }),
  entries: get('/teams/:slug/log', {
    summary: 'Lists what happened in a team, the newest first.',
    description: 'For members.',
    query: pageQuery,
    returns: teamLogPage,
    scope: 'read',
  }),
};

/** The image of a team. */
export const teamCrestRoutes = {
  set: put('/teams/:slug/crest', {
    ...changes,
    summary: 'Stores the crest of a team.',
    description: 'The picture is decoded, scaled and encoded again.',
    body: crestBody,
    bodyLimit: IMAGE_BODY_LIMIT,
    limit: ['crest', 12, 3_600, [48, 86_400]],
  }),
  remove: del('/teams/:slug/crest', { ...changes, summary: 'Removes the crest of a team.' }),
};

/** The people of a team. */
export const rosterRoutes = {
  join: post('/teams/:slug/membership', {
    summary: 'Joins a team by an invite or a personal invitation.',
    description: 'With both, the invitation counts and the invite keeps its use.',
    body: joinTeamBody.optional(),
    returns: teamView,
    scope: null,
    limit: ['join-team', 30, 3_600],
    idempotent: true,
  }),
  editOwn: patch('/teams/:slug/membership', {
    ...changes,
    summary: 'Changes the caller’s roles in a team, or hides their membership from others.',
    body: ownTeamMembershipBody,
  }),
  leave: del('/teams/:slug/membership', {
    summary: 'Leaves a team.',
    description: 'The last captain cannot leave others behind. The last member who leaves disbands the team.',
    returns: done,
    scope: 'sign-up',
    idempotent: true,
  }),
  editMember: patch('/teams/:slug/members/:userId', {
    ...changes,
    summary: 'Changes a member: kind, roles, captaincy.',
    body: editTeamMemberBody,
  }),
  removeMember: del('/teams/:slug/members/:userId', {
    ...changes,
    summary: 'Removes a member who is no captain.',
  }),
};

/** Ways into a team: invites for everybody who has the link, and invitations of named people. */
export const teamInviteRoutes = {
  openInvites: get('/teams/:slug/invites', {
    summary: 'Lists invites to a team that are still valid, without their tokens.',
    query: pageQuery,
    returns: teamInviteList,
    scope: 'organise',
  }),
  issueInvite: post('/teams/:slug/invites', {
    summary: 'Creates an invite to a team; its token is shown once.',
    body: issueTeamInviteBody.optional(),
    returns: issuedTeamInvite,
    status: 201,
    scope: null,
    limit: ['team-invites', 20, 3_600, [60, 86_400]],
    // A repeat with the key is answered without the token and its address.
    idempotent: { omits: ['token', 'url'] },
  }),
  revokeInvite: del('/teams/:slug/invites/:inviteId', {
    ...organise,
    summary: 'Ends an invite to a team.',
    returns: done,
  }),
  openInvitations: get('/teams/:slug/invitations', {
    summary: 'Lists open personal invitations to a team, the newest first.',
    query: pageQuery,
    returns: teamInvitationList,
    scope: 'organise',
  }),
  invite: post('/teams/:slug/invitations', {
    summary: 'Invites a friend, or somebody with whom the caller shares a community.',
    body: teamInvitationBody,
    returns: teamInvitation,
    status: 201,
    scope: null,
    limit: ['team-invitations', 40, 3_600, [100, 86_400]],
    idempotent: true,
  }),
  withdraw: del('/teams/:slug/invitations/:invitationId', {
    ...organise,
    summary: 'Withdraws a personal invitation; the invited person declines it.',
    returns: done,
  }),
};

/** The relations of a team to communities and other teams. */
export const teamRelationRoutes = {
  listIn: put('/teams/:slug/communities/:community', {
    ...changes,
    summary: 'Lists a team in a community.',
    description: 'For captains who are members of it.',
  }),
  removeFrom: del('/teams/:slug/communities/:community', {
    ...changes,
    summary: 'Takes a team out of a community.',
    description: 'For captains, and for organisers of the community.',
  }),
  blocked: get('/teams/:slug/blocks', {
    summary: 'Lists the teams that a team blocks.',
    query: pageQuery,
    returns: blockedTeamList,
    scope: 'organise',
  }),
  block: put('/teams/:slug/blocks/:teamId', {
    ...organise,
    summary: 'Blocks a team: neither of the two sees what the other one offers. It is not notified.',
    returns: done,
    limit: ['block-team', 60, 3_600],
  }),
  unblock: del('/teams/:slug/blocks/:teamId', {
    ...organise,
    summary: 'Ends a block.',
    returns: done,
    limit: ['block-team', 60, 3_600],
  }),
};

export const userTeamRoutes = {
  teamsOf: get('/users/:id/teams', {
    summary: 'Lists the teams of a user that the caller may see.',
    returns: userTeam.array(),
    scope: 'read',
  }),
};

/** Teams as visitors without an account see them, by a link or an invite. */
export const teamCardRoutes = {
  card: get('/teams/:slug/card', {
    summary: 'Returns what strangers may know about a team.',
    description: 'An unlisted one needs a valid `invite`.',
    who: 'everyone',
    query: teamCardQuery,
    returns: teamCard,
    scope: 'read',
    limit: ['team-card', 240, 60],
  }),
};
