import type {
  CommunityLogEntry,
  CommunityMemberView,
  CommunityNamesBody,
  EditCommunityBody,
  ExclusionView,
  FoundCommunityBody,
  MembershipRequestView,
} from '@muster/contracts/communities';
import type { InvitationView } from '@muster/contracts/community-import';
import { communityRoutes, crestRoutes } from '@muster/contracts/community-routes';
import type { CommunityRole } from '@muster/contracts/community-roles';
import { communityImportRoutes, communityStaffRoutes } from '@muster/contracts/community-staff-routes';
import type { Page } from '@muster/contracts/pages';
import type { Region } from '@muster/contracts/regions';
import { apiCall } from '../../shared/api-call';
import { callRoute, listOf } from '../../shared/call-route';

export const COMMUNITIES_PAGE = 24;
export const STAFF_PAGE = 25;

export interface CommunitiesQuery {
  search: string;
  region: string;
  page: number;
}
export const loadCommunities = apiCall('communities/list', (args: CommunitiesQuery, signal) =>
  callRoute(
    communityRoutes.list,
    { query: { ...args, region: args.region as Region, limit: COMMUNITIES_PAGE } },
    { signal },
  ),
);

export interface CommunityAddress {
  slug: string;
  invite?: string | undefined;
}
export const loadCommunity = apiCall('communities/load', ({ slug, invite }: CommunityAddress, signal) =>
  callRoute(communityRoutes.find, { params: { slug }, query: { invite } }, { signal }),
);

export const foundCommunity = apiCall(
  'communities/found',
  (body: FoundCommunityBody) => callRoute(communityRoutes.found, { body }),
  { onRepeat: 'leading' },
);
export const editCommunity = apiCall(
  'communities/edit',
  ({ slug, changes: body }: { slug: string; changes: EditCommunityBody }) =>
    callRoute(communityRoutes.edit, { params: { slug }, body }),
  { onRepeat: 'leading' },
);
/** `base64`: null removes the picture. */
export const changeCrest = apiCall(
  'communities/changeCrest',
  ({ slug, base64 }: { slug: string; base64: string | null }) =>
    base64 === null
      ? callRoute(crestRoutes.remove, { params: { slug } })
      : callRoute(crestRoutes.set, { params: { slug }, body: { base64 } }),
  { key: ({ slug }) => slug, onRepeat: 'leading' },
);
export const checkNames = (body: CommunityNamesBody) => callRoute(communityRoutes.checkNames, { body });

/** A command of a user about a community or their own membership. */
export type CommunityCommand = { slug: string } & (
  | { kind: 'join'; invite?: string | undefined; message?: string | undefined }
  | { kind: 'leave' | 'withdraw' | 'restore' }
  | { kind: 'archive' | 'report'; reason?: string }
);
function runCommand(command: CommunityCommand): Promise<unknown> {
  const params = { slug: command.slug };
  switch (command.kind) {
    case 'join':
      return callRoute(communityRoutes.join, {
        params,
        body: {
          ...(command.invite && { invite: command.invite }),
          ...(command.message && { message: command.message }),
        },
      });
    case 'leave':
    case 'withdraw':
      return callRoute(communityRoutes.leave, { params });
    case 'archive':
      return callRoute(communityRoutes.archive, { params, body: command.reason ? { reason: command.reason } : {} });
    case 'restore':
      return callRoute(communityRoutes.restore, { params });
    case 'report':
      return callRoute(communityRoutes.report, { params, body: { reason: command.reason! } });
  }
}
export const sendCommunityCommand = apiCall('communities/command', runCommand, {
  key: ({ slug }) => slug,
  onRepeat: 'leading',
});

/** The lists of a community's people and past. Members see the first one, its staff all. */
export interface StaffLists {
  members: CommunityMemberView;
  requests: MembershipRequestView;
  exclusions: ExclusionView;
  invitations: InvitationView;
  log: CommunityLogEntry;
}
export type StaffListName = keyof StaffLists;
const { members, requests, exclusions, entries: log } = communityStaffRoutes;
const LISTS = { members, requests, exclusions, invitations: communityImportRoutes.open, log };
export interface StaffQuery {
  slug: string;
  list: StaffListName;
  page: number;
  search?: string;
  role?: CommunityRole | '';
}
export const loadStaffList = apiCall(
  'communities/staffList',
  ({ slug, list, ...rest }: StaffQuery, signal): Promise<Page<StaffLists[StaffListName]>> =>
    callRoute(
      LISTS[list] as typeof members,
      { params: { slug }, query: { ...rest, limit: STAFF_PAGE } as object },
      { signal },
    ),
  { key: ({ list }) => list },
);
export const loadLeaders = apiCall('communities/leaders', ({ slug }: { slug: string }, signal) =>
  fetchLeaders(slug, signal),
);

/** Owners, organisers and casters, the highest role first. */
async function fetchLeaders(slug: string, signal: AbortSignal): Promise<CommunityMemberView[]> {
  const roles: CommunityRole[] = ['owner', 'organiser', 'caster'];
  const pages = await Promise.all(
    roles.map((role) =>
      callRoute(members, { params: { slug }, query: { role, page: 1, limit: STAFF_PAGE } }, { signal }),
    ),
  );
  return pages.flatMap(({ data }) => data);
}

export const loadInvites = apiCall('communities/invites', async (params: { slug: string }, signal) =>
  listOf(await callRoute(communityStaffRoutes.openInvites, { params }, { signal })),
);
export const issueInvite = apiCall(
  'communities/issueInvite',
  ({ slug, ...body }: { slug: string; uses: number; expiresInHours: number }) =>
    callRoute(communityStaffRoutes.issueInvite, { params: { slug }, body }),
  { onRepeat: 'leading' },
);

/** A command of an organiser about one person, invite or invitation (`id`). */
export type StaffCommand = { slug: string; id: string; name: string } & (
  | { kind: 'appoint'; role: CommunityRole }
  | { kind: 'exclude'; reason: string; until: string | null }
  | { kind: 'readmit' | 'approve' | 'decline' | 'revoke' | 'withdraw' | 'confirm' }
);
function runStaffCommand(command: StaffCommand): Promise<unknown> {
  const { slug, id } = command;
  const params = { slug, userId: id };
  switch (command.kind) {
    case 'appoint':
      return callRoute(communityStaffRoutes.changeRole, { params, body: { role: command.role } });
    case 'exclude':
      return callRoute(communityStaffRoutes.exclude, {
        params,
        body: { reason: command.reason, until: command.until },
      });
    case 'readmit':
    case 'approve':
    case 'decline':
      return callRoute(communityStaffRoutes[command.kind], { params });
    case 'revoke':
      return callRoute(communityStaffRoutes.revokeInvite, { params: { slug, inviteId: id } });
    case 'withdraw':
    case 'confirm':
      return callRoute(communityImportRoutes[command.kind], { params: { slug, invitationId: id } });
  }
}
export const sendStaffCommand = apiCall('communities/staffCommand', runStaffCommand, {
  key: ({ id }) => id,
  onRepeat: 'leading',
});
