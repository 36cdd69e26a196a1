import type {
  CommunityLogEntry,
  CommunityMemberView,
  CommunityNamesBody,
  CommunityNamesResult,
  CommunityView,
  EditCommunityBody,
  ExclusionView,
  FoundCommunityBody,
  InviteView,
  IssuedInvite,
  MembershipRequestView,
} from '@muster/contracts/communities';
import type { InvitationView } from '@muster/contracts/community-import';
import type { CommunityRole } from '@muster/contracts/community-roles';
import type { Page } from '@muster/contracts/pages';
import { apiCall } from '../../shared/api-call';
import { http } from '../../shared/http';

export const COMMUNITIES_PAGE = 24;
export const STAFF_PAGE = 25;

const path = (slug: string, rest = '') => `/communities/${encodeURIComponent(slug)}${rest}`;
/** Leaves out empty values. */
const query = (values: Record<string, string | number | undefined>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value ? [[key, String(value)] as [string, string]] : [])),
  );

export interface CommunitiesQuery {
  search: string;
  region: string;
  page: number;
}
export const loadCommunities = apiCall('communities/list', (args: CommunitiesQuery, signal) =>
  http.get<Page<CommunityView>>(`/communities?${query({ ...args, limit: COMMUNITIES_PAGE })}`, signal),
);

export interface CommunityAddress {
  slug: string;
  invite?: string | undefined;
}
export const loadCommunity = apiCall('communities/load', ({ slug, invite }: CommunityAddress, signal) =>
  http.get<CommunityView>(`${path(slug)}?${query({ invite })}`, signal),
);

export const foundCommunity = apiCall(
  'communities/found',
  (body: FoundCommunityBody) => http.post<CommunityView>('/communities', body),
  { onRepeat: 'leading' },
);
export const editCommunity = apiCall(
  'communities/edit',
  ({ slug, changes }: { slug: string; changes: EditCommunityBody }) => http.patch<CommunityView>(path(slug), changes),
  { onRepeat: 'leading' },
);
/** `base64`: null removes the picture. */
export const changeCrest = apiCall(
  'communities/changeCrest',
  ({ slug, base64 }: { slug: string; base64: string | null }) =>
    base64 === null
      ? http.del<CommunityView>(path(slug, '/crest'))
      : http.put<CommunityView>(path(slug, '/crest'), { base64 }),
  { key: ({ slug }) => slug, onRepeat: 'leading' },
);
export const checkNames = (body: CommunityNamesBody): Promise<CommunityNamesResult> =>
  http.post<CommunityNamesResult>('/communities/check-names', body);

/** What a user does about a community and their own membership. */
export type CommunityCommand = { slug: string } & (
  | { kind: 'join'; invite?: string | undefined; message?: string | undefined }
  | { kind: 'leave' | 'withdraw' | 'restore' }
  | { kind: 'archive' | 'report'; reason?: string }
);
function runCommand(command: CommunityCommand): Promise<unknown> {
  const { slug } = command;
  switch (command.kind) {
    case 'join':
      return http.post(path(slug, '/membership'), {
        ...(command.invite && { invite: command.invite }),
        ...(command.message && { message: command.message }),
      });
    case 'leave':
    case 'withdraw':
      return http.del(path(slug, '/membership'));
    case 'archive':
      return http.del(path(slug), command.reason ? { reason: command.reason } : {});
    case 'restore':
      return http.post(path(slug, '/restore'));
    case 'report':
      return http.post(path(slug, '/report'), { reason: command.reason });
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
export interface StaffQuery {
  slug: string;
  list: StaffListName;
  page: number;
  search?: string;
  role?: CommunityRole | '';
}
export const loadStaffList = apiCall(
  'communities/staffList',
  ({ slug, list, ...rest }: StaffQuery, signal) =>
    http.get<Page<StaffLists[StaffListName]>>(
      `${path(slug, `/${list}`)}?${query({ ...rest, limit: STAFF_PAGE })}`,
      signal,
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
      http.get<Page<CommunityMemberView>>(
        `${path(slug, '/members')}?${query({ role, page: 1, limit: STAFF_PAGE })}`,
        signal,
      ),
    ),
  );
  return pages.flatMap(({ data }) => data);
}

export const loadInvites = apiCall('communities/invites', ({ slug }: { slug: string }, signal) =>
  http.get<InviteView[]>(path(slug, '/invites'), signal),
);
export const issueInvite = apiCall(
  'communities/issueInvite',
  ({ slug, ...body }: { slug: string; uses: number; expiresInHours: number }) =>
    http.post<IssuedInvite>(path(slug, '/invites'), body),
  { onRepeat: 'leading' },
);

/** What organisers do about one person, invite or invitation (`id`). */
export type StaffCommand = { slug: string; id: string; name: string } & (
  | { kind: 'appoint'; role: CommunityRole }
  | { kind: 'exclude'; reason: string; until: string | null }
  | { kind: 'readmit' | 'approve' | 'decline' | 'revoke' | 'withdraw' | 'confirm' }
);
function runStaffCommand(command: StaffCommand): Promise<unknown> {
  const { slug, id } = command;
  switch (command.kind) {
    case 'appoint':
      return http.patch(path(slug, `/members/${id}`), { role: command.role });
    case 'exclude':
      return http.del(path(slug, `/members/${id}`), { reason: command.reason, until: command.until });
    case 'readmit':
      return http.del(path(slug, `/exclusions/${id}`));
    case 'approve':
    case 'decline':
      return http.post(path(slug, `/requests/${id}/${command.kind}`));
    case 'revoke':
      return http.del(path(slug, `/invites/${id}`));
    case 'withdraw':
      return http.del(path(slug, `/invitations/${id}`));
    case 'confirm':
      return http.post(path(slug, `/invitations/${id}/confirm`));
  }
}
export const sendStaffCommand = apiCall('communities/staffCommand', runStaffCommand, {
  key: ({ id }) => id,
  onRepeat: 'leading',
});
