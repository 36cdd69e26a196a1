import type { Role } from '@muster/contracts/constants';
import { friendRoutes } from '@muster/contracts/friend-routes';
import type { Region } from '@muster/contracts/regions';
import {
  rosterRoutes,
  teamCrestRoutes,
  teamInviteRoutes,
  teamRelationRoutes,
  teamRoutes,
  userTeamRoutes,
} from '@muster/contracts/team-routes';
import { teamTimesRoutes } from '@muster/contracts/team-times-routes';
import type { EditTeamBody, EditTeamMemberBody, FoundTeamBody, TeamView } from '@muster/contracts/teams';
import { userRoutes } from '@muster/contracts/user-routes';
import type { PlayerView } from '@muster/contracts/users';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { apiCall, type Failure } from '../../shared/api-call';
import { callRoute, listOf, pagedOf } from '../../shared/call-route';
import { resource } from '../../shared/resource';
import { rootReducer } from '../../shared/root-reducer';
import { teamReceived } from '../../shared/team-changes';

export const TEAMS_SHOWN = 24;
export const LOG_SHOWN = 50;
const PEOPLE_FOUND = 8;
const TEAMS_OFFERED = 8;

export interface TeamsQuery {
  search: string;
  region: string;
  needs: string;
  page: number;
}
/** The page of found teams on the screen. */
export const foundTeams = resource({
  name: 'foundTeams',
  load: ({ search, region, needs, page }: TeamsQuery, signal) =>
    callRoute(
      teamRoutes.list,
      { query: { search, region: region as Region, needs: needs as Role, page, limit: TEAMS_SHOWN } },
      { signal },
    ),
  select: ({ data, pagination }) => ({ teams: data, total: pagination.total }),
});
/** The first teams that are listed in a community, by its address. */
export const communityTeams = resource({
  name: 'communityTeams',
  load: (community: string, signal) =>
    callRoute(teamRoutes.list, { query: { community, page: 1, limit: TEAMS_SHOWN } }, { signal }),
  select: ({ data }) => data,
  key: (community) => community,
});
/** The teams of a person, by their id, which the signed-in user may see. */
export const personTeams = resource({
  name: 'personTeams',
  load: (userId: string, signal) => callRoute(userTeamRoutes.teamsOf, { params: { id: userId } }, { signal }),
  key: (userId) => userId,
});
/** The teams that a team blocks, by its address. */
export const blockedTeams = resource({
  name: 'blockedTeams',
  load: async (slug: string, signal) =>
    listOf(await callRoute(teamRelationRoutes.blocked, { params: { slug } }, { signal })),
  key: (slug) => slug,
});
/** Teams that are called so, to block one of them. */
export const teamsToBlock = resource({
  name: 'teamsToBlock',
  load: (search: string, signal) =>
    callRoute(teamRoutes.list, { query: { search, page: 1, limit: TEAMS_OFFERED } }, { signal }),
  select: ({ data }) => data,
});

export interface TeamAddress {
  slug: string;
  invite?: string | undefined;
}
/** Teams by address; a view that is older than the shown one is dropped. */
export const teams = resource({
  name: 'teams',
  load: ({ slug, invite }: TeamAddress, signal) =>
    callRoute(teamRoutes.find, { params: { slug }, query: { invite } }, { signal }),
  key: ({ slug }) => slug,
  select: (result, _, before) => newest(before, result),
  cases: (on) => {
    on.addCase(teamReceived, (all, { payload }) => {
      const loaded = (all[payload.slug] ??= { isLoading: false, failure: null });
      loaded.shown = newest(loaded.shown, payload);
    });
  },
});
const newest = (before: TeamView | undefined, after: TeamView): TeamView =>
  before && before._id === after._id && before.version > after.version ? before : after;

export const foundTeam = apiCall('teams/found', (body: FoundTeamBody) => callRoute(teamRoutes.found, { body }), {
  onRepeat: 'leading',
});
export const editTeam = apiCall(
  'teams/edit',
  ({ slug, changes: body }: { slug: string; changes: EditTeamBody }) =>
    callRoute(teamRoutes.edit, { params: { slug }, body }),
  { onRepeat: 'leading' },
);
/** `base64`: null removes the picture. */
export const changeCrest = apiCall(
  'teams/changeCrest',
  ({ slug, base64 }: { slug: string; base64: string | null }) =>
    base64 === null
      ? callRoute(teamCrestRoutes.remove, { params: { slug } })
      : callRoute(teamCrestRoutes.set, { params: { slug }, body: { base64 } }),
  { key: ({ slug }) => slug, onRepeat: 'leading' },
);

/** A command about a team, or about one person, invite, invitation, community or other team (`id`). */
export type TeamCommand = { slug: string } & (
  | { kind: 'join'; invite?: string | undefined }
  | { kind: 'leave' }
  | { kind: 'editOwn'; changes: { roles?: Role[]; hidden?: boolean } }
  | { kind: 'disband'; reason: string }
  | { kind: 'editMember'; id: string; changes: EditTeamMemberBody }
  | { kind: 'remove'; id: string; name: string }
  | { kind: 'invite' | 'withdraw' | 'decline' | 'revoke' | 'listIn' | 'removeFrom' | 'block' | 'unblock'; id: string }
);
function run(command: TeamCommand): Promise<unknown> {
  const { slug } = command;
  const params = { slug };
  switch (command.kind) {
    case 'join':
      return callRoute(rosterRoutes.join, { params, body: command.invite ? { invite: command.invite } : {} });
    case 'leave':
      return callRoute(rosterRoutes.leave, { params });
    case 'editOwn':
      return callRoute(rosterRoutes.editOwn, { params, body: command.changes });
    case 'disband':
      return callRoute(teamRoutes.disband, { params, body: command.reason ? { reason: command.reason } : {} });
    case 'editMember':
      return callRoute(rosterRoutes.editMember, { params: { slug, userId: command.id }, body: command.changes });
    case 'remove':
      return callRoute(rosterRoutes.removeMember, { params: { slug, userId: command.id } });
    case 'invite':
      return callRoute(teamInviteRoutes.invite, { params, body: { userId: command.id } });
    case 'withdraw':
    case 'decline':
      return callRoute(teamInviteRoutes.withdraw, { params: { slug, invitationId: command.id } });
    case 'revoke':
      return callRoute(teamInviteRoutes.revokeInvite, { params: { slug, inviteId: command.id } });
    case 'listIn':
    case 'removeFrom':
      return callRoute(teamRelationRoutes[command.kind], { params: { slug, community: command.id } });
    case 'block':
    case 'unblock':
      return callRoute(teamRelationRoutes[command.kind], { params: { slug, teamId: command.id } });
  }
}
/** `fields`: those that are changed; a change of one of them does not abort the change of another. */
export const teamCommandKey = (slug: string, kind: TeamCommand['kind'], id = '', fields: object = {}): string =>
  [slug, kind, id, ...Object.keys(fields)].join(' ');
/** The last press of a role or switch counts. For all other commands the first press counts until its response. */
export const sendTeamCommand = apiCall('teams/send', run, {
  key: (command) =>
    teamCommandKey(
      command.slug,
      command.kind,
      'id' in command ? command.id : '',
      'changes' in command ? command.changes : {},
    ),
  onRepeat: ({ kind }) => (kind === 'editOwn' || kind === 'editMember' ? 'latest' : 'leading'),
});

/** The open invite links of a team, without their tokens. */
export const openInvites = resource({
  name: 'teamInvites',
  load: async (slug: string, signal) =>
    listOf(await callRoute(teamInviteRoutes.openInvites, { params: { slug } }, { signal })),
  key: (slug) => slug,
});
export const openInvitations = resource({
  name: 'teamInvitations',
  load: async (slug: string, signal) =>
    listOf(await callRoute(teamInviteRoutes.openInvitations, { params: { slug } }, { signal })),
  key: (slug) => slug,
});
export const issueInvite = apiCall(
  'teams/issueInvite',
  ({ slug, ...body }: { slug: string; uses: number; expiresInHours: number }) =>
    callRoute(teamInviteRoutes.issueInvite, { params: { slug }, body }),
  { onRepeat: 'leading' },
);
export const teamLog = resource({
  name: 'teamLog',
  load: async ({ slug, page }: { slug: string; page: number }, signal) =>
    pagedOf(await callRoute(teamRoutes.entries, { params: { slug }, query: { page, limit: LOG_SHOWN } }, { signal })),
  select: ({ data, pagination }) => ({ entries: data, total: pagination.total }),
  key: ({ slug, page }) => `${slug} ${page}`,
});

/** Friends while nothing is typed, else the players who are called so. The server refuses those who are strangers. */
export const peopleToInvite = resource({
  name: 'peopleToInvite',
  load: async ({ myId, text }: { myId: string; text: string }, signal): Promise<PlayerView[]> => {
    if (text !== '')
      return listOf(await callRoute(userRoutes.search, { query: { q: text, limit: PEOPLE_FOUND } }, { signal }));
    const friends = await callRoute(friendRoutes.friendsOf, { params: { userId: myId } }, { signal });
    return listOf(friends).map(({ _id }) => _id);
  },
});

export interface TimesArgs {
  slug: string;
  /** ISO instants. */
  from: string;
  to: string;
  games: number;
}
export const timesKey = ({ slug, from, games }: TimesArgs): string => `${slug} ${from} ${games}`;
/** When the members of a team are free, and when it can start. */
export const teamTimes = resource({
  name: 'teamTimes',
  load: ({ slug, from, to, games }: TimesArgs, signal) =>
    callRoute(teamTimesRoutes.times, { params: { slug }, query: { from, to, games: String(games) } }, { signal }),
  key: timesKey,
});
export const askTeam = apiCall(
  'teams/ask',
  ({ slug, note }: { slug: string; note: string }) =>
    callRoute(teamTimesRoutes.ask, { params: { slug }, body: note ? { note } : {} }),
  { key: ({ slug }) => slug, onRepeat: 'leading' },
);

/** Rejections that are about one field of the form. */
export const FIELD_OF_CODE: Readonly<Record<string, 'slug' | 'name'>> = {
  'slug-taken': 'slug',
  'team-name-taken': 'name',
};
interface State {
  /** Why the form was refused, until it is sent again. */
  formFailure: Failure | null;
  /** The times on the screen. */
  times: TimesArgs | null;
  /** The invite link that was just created: its address is shown once. */
  issued: { slug: string; url: string | undefined } | null;
}
const initialState: State = { formFailure: null, times: null, issued: null };
const teamPages = createSlice({
  name: 'teamPages',
  initialState,
  reducers: {
    formOpened: (state) => void (state.formFailure = null),
    timesOpened: (state, { payload }: PayloadAction<TimesArgs>) => void (state.times = payload),
    timesClosed: (state) => void (state.times = null),
    issuedClosed: (state) => void (state.issued = null),
  },
  extraReducers: (on) => {
    for (const save of [foundTeam, editTeam]) {
      on.addCase(save.requested, (state) => void (state.formFailure = null));
      on.addCase(save.failed, (state, { payload: { failure } }) => void (state.formFailure = failure));
    }
    on.addCase(issueInvite.succeeded, (state, { payload: { args, result } }) => {
      state.issued = { slug: args.slug, url: result.url };
    });
  },
  selectors: {
    selectFormFailure: ({ formFailure }) => formFailure,
    selectOpenTimes: ({ times }) => times,
    selectIssued: ({ issued }) => issued,
  },
}).injectInto(rootReducer);
export const { formOpened, timesOpened, timesClosed, issuedClosed } = teamPages.actions;
export const { selectFormFailure, selectOpenTimes, selectIssued } = teamPages.selectors;

export const teamOpened = createAction<TeamAddress>('teams/teamOpened');
export const teamClosed = createAction<string>('teams/teamClosed');
