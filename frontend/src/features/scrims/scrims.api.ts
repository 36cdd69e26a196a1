import type { FillRandomResponse, SeatPlanView } from '@muster/contracts/balance';
import { communityStaffRoutes } from '@muster/contracts/community-staff-routes';
import { friendRequestRoutes } from '@muster/contracts/friend-routes';
import { homeRoutes } from '@muster/contracts/home-routes';
import type { Region } from '@muster/contracts/regions';
import { scrimRoutes, seatRoutes } from '@muster/contracts/scrim-routes';
import type { CreateScrimBody, ScrimJoined, ScrimView, UpdateScrimBody } from '@muster/contracts/scrims';
import type { FriendRequestView } from '@muster/contracts/friends';
import type { HomeView, WaitingRequest } from '@muster/contracts/home';
import { createAction } from '@reduxjs/toolkit';
import { apiCall } from '../../shared/api-call';
import { callRoute, listOf } from '../../shared/call-route';
import { serverNow } from '../../shared/clock';
import { resource } from '../../shared/resource';
import { type ListQuery, listKey, toParameters } from './board/scrim-list';
import { definitionOf, type ScrimCommand, type ScrimCommandResult } from './scrim-commands';

const fetchList = async (query: ListQuery, signal: AbortSignal) =>
  listOf(await callRoute(scrimRoutes.list, { query: toParameters(query) }, { signal }));

const isScrim = (response: unknown): response is ScrimView =>
  typeof response === 'object' && response !== null && '_id' in response && 'teamOne' in response;

function withWarnings({ warnings = [], ...scrim }: ScrimView & Partial<ScrimJoined>): ScrimCommandResult {
  return { scrim, overlapping: warnings.map((warning) => warning.scrim) };
}

async function runCommand(command: ScrimCommand): Promise<ScrimCommandResult> {
  const response = await definitionOf(command).request(command);
  if (isScrim(response)) return withWarnings(response);
  if (command.kind === 'fill') {
    const { scrim, filledPositions } = response as FillRandomResponse;
    return { scrim, filled: filledPositions };
  }
  return { scrim: null };
}

const DAY_MS = 24 * 60 * 60_000;
/** The next scrim of a community within two weeks, by its address. */
export const communityNext = resource({
  name: 'communityNext',
  load: async (slug: string, signal): Promise<ScrimView | null> => {
    const now = serverNow();
    const range = { startDate: new Date(now).toISOString(), endDate: new Date(now + 14 * DAY_MS).toISOString() };
    const query = { community: slug, ...range, page: 1, limit: 1 };
    return listOf(await callRoute(scrimRoutes.list, { query }, { signal }))[0] ?? null;
  },
  key: (slug) => slug,
});

export const loadScrims = apiCall('scrims/list', fetchList, { key: listKey });
export const loadStartTimes = apiCall(
  'scrims/starts',
  (query: ListQuery, signal) => callRoute(scrimRoutes.startTimes, { query: toParameters(query) }, { signal }),
  { key: listKey },
);
export const loadScrim = apiCall(
  'scrims/load',
  ({ scrimId }: { scrimId: string }, signal) => callRoute(scrimRoutes.find, { params: { id: scrimId } }, { signal }),
  { key: ({ scrimId }) => scrimId },
);
export const sendScrimCommand = apiCall('scrims/command', runCommand, {
  key: ({ scrimId }) => scrimId,
  onRepeat: 'leading',
});
export const createScrim = apiCall(
  'scrims/create',
  (body: CreateScrimBody) => callRoute(scrimRoutes.create, { body }),
  {
    onRepeat: 'leading',
  },
);
export const updateScrim = apiCall(
  'scrims/update',
  ({ scrimId, body }: { scrimId: string; body: UpdateScrimBody }) =>
    callRoute(scrimRoutes.edit, { params: { id: scrimId }, body }),
  { onRepeat: 'leading' },
);
export const deleteScrim = apiCall(
  'scrims/remove',
  ({ scrimId, reason }: { scrimId: string; reason?: string }) =>
    callRoute(scrimRoutes.remove, { params: { id: scrimId }, body: reason ? { reason } : undefined }),
  { key: ({ scrimId }) => scrimId, onRepeat: 'leading' },
);

/** Whom a fill would seat; with `balanced` several ways, the most even first. */
export const fillPreview = resource({
  name: 'fillPreview',
  load: ({ scrimId, region, balanced }: { scrimId: string; region: string; balanced: boolean }) =>
    callRoute(seatRoutes.fill, {
      params: { id: scrimId },
      body: { region: region as Region, balanced, preview: true },
    }),
  select: ({ plans = [] }): SeatPlanView[] => plans,
  key: ({ scrimId }) => scrimId,
});

/** What the home page showed when it was seen last, until the server has answered. */
export const homeRestored = createAction<HomeView>('home/restored');
/** What concerns the user: their scrims of all regions, and requests that they answer as an organiser. */
export const home = resource({
  name: 'home',
  load: (_: object, signal) => callRoute(homeRoutes.home, {}, { signal }),
  repeats: 'always',
  cases: (on) =>
    on.addCase(homeRestored, (all, { payload }) => {
      all[''] ??= { shown: payload, isLoading: false, failure: null };
    }),
});
export const approveRequest = apiCall(
  'home/approveRequest',
  ({ community, _user }: WaitingRequest) =>
    callRoute(communityStaffRoutes.approve, { params: { slug: community.slug, userId: _user._id } }),
  { key: ({ community, _user }) => `${community._id} ${_user._id}`, onRepeat: 'leading' },
);

export const acceptFriend = apiCall(
  'home/acceptFriend',
  ({ myId, request }: { myId: string; request: FriendRequestView }) =>
    callRoute(friendRequestRoutes.accept, { params: { ownId: myId }, body: { newFriendUserId: request._user._id } }),
  { key: ({ request }) => request._id, onRepeat: 'leading' },
);
