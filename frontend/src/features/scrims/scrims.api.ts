import {
  ADMIN_SEARCH_LIMIT,
  type CreateScrimBody,
  type FillRandomResponse,
  OVERLAP_MS,
  type ScrimJoined,
  type ScrimStartTimes,
  type ScrimView,
  type TimelineView,
  type UpdateScrimBody,
  type UserListItem,
} from '@muster/contracts';
import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';
import { type ListQuery, listKey } from './board/scrim-list';
import { strings } from './strings';
import { upload } from './room/upload';
import type { ScrimCommandResult, SeatRef, ScrimCommand, ScrimCommandKind, ScrimCommandOf } from './scrim-commands';

const path = (scrimId: string, rest = '') => `/scrims/${encodeURIComponent(scrimId)}${rest}`;

type ListResponse = ScrimView[] | { data: ScrimView[] };
const fetchList = async ({ region, from, to }: ListQuery, signal: AbortSignal): Promise<ScrimView[]> => {
  const response = await http.get<ListResponse>(
    `/scrims?${new URLSearchParams({ region, startDate: from, endDate: to })}`,
    signal,
  );
  return Array.isArray(response) ? response : response.data;
};

/** The request of each command. */
const requestByKind: { [K in ScrimCommandKind]: (command: ScrimCommandOf<K>) => Promise<unknown> } = {
  join: (command) =>
    http.patch(path(command.scrimId, `/insert-player/${command.userId}`), {
      playerData: { role: command.role, team: { name: command.team } },
    }),
  move: (command) =>
    http.patch(path(command.scrimId, `/move-player/${command.userId}`), {
      playerData: { role: command.role, team: { name: command.team } },
    }),
  leave: (command) => http.patch(path(command.scrimId, `/remove-player/${command.userId}`)),
  kick: (command) => http.patch(path(command.scrimId, `/remove-player/${command.userId}`)),
  cast: (command) => http.patch(path(command.scrimId, `/insert-caster/${command.userId}`)),
  uncast: (command) => http.patch(path(command.scrimId, `/remove-caster/${command.userId}`)),
  kickCaster: (command) => http.patch(path(command.scrimId, `/remove-caster/${command.userId}`)),
  report: (command) => http.patch(path(command.scrimId, '/set-winner'), { winnerTeamName: command.team }),
  regenerateCode: (command) => http.post(path(command.scrimId, '/regenerate-tournament-code')),
  assign: (command) =>
    http.patch(path(command.scrimId, '/admin-assign-player'), {
      userId: command.userId,
      teamName: command.team,
      role: command.role,
    }),
  fill: (command) =>
    http.patch(path(command.scrimId, '/admin-fill-random'), {
      region: command.region,
      ...(command.balanced && { balanced: true }),
    }),
  refill: async (command) => {
    await http.post(path(command.scrimId, '/undo'), { version: command.version, reason: strings.refillReason });
    return http.patch(path(command.scrimId, '/admin-fill-random'), { seats: command.seats });
  },
  swap: (command) =>
    http.patch(path(command.scrimId, '/swap-players'), {
      playerOne: toSwapSide(command.one),
      playerTwo: toSwapSide(command.two),
    }),
  addImage: (command) =>
    upload(path(command.scrimId, '/add-image'), {
      timestampNow: Date.now(),
      base64: command.base64,
      uploadedBy: command.uploadedBy,
    }),
  removeImage: (command) => http.patch(path(command.scrimId, '/remove-image')),
  undo: (command) => http.post(path(command.scrimId, '/undo'), { version: command.version, reason: command.reason }),
};
const toSwapSide = ({ userId, role, team }: SeatRef) => ({ user: userId, role, team });

const isScrim = (response: unknown): response is ScrimView =>
  typeof response === 'object' && response !== null && '_id' in response && 'teamOne' in response;

function withWarnings({ warnings = [], ...scrim }: ScrimView & Partial<ScrimJoined>): ScrimCommandResult {
  return { scrim, overlapping: warnings.map((warning) => warning.scrim) };
}

async function runCommand(command: ScrimCommand): Promise<ScrimCommandResult> {
  const response = await (requestByKind[command.kind] as (command: ScrimCommand) => Promise<unknown>)(command);
  if (isScrim(response)) return withWarnings(response);
  if (command.kind === 'fill' || command.kind === 'refill') {
    const { scrim, filledPositions, balance } = response as FillRandomResponse;
    return { scrim, filled: filledPositions, balance };
  }
  return { scrim: null };
}

export const loadScrims = apiCall('scrims/list', fetchList, { key: listKey });
export const loadStartTimes = apiCall(
  'scrims/starts',
  ({ region, from, to }: ListQuery, signal) =>
    http.get<ScrimStartTimes>(
      `/scrims/starts?${new URLSearchParams({ region, startDate: from, endDate: to })}`,
      signal,
    ),
  { key: listKey },
);
/** Returns the user's scrims that start at about the same time, in any region. */
export async function findOwnScrimsAround({ gameStartTime }: Pick<ScrimView, 'gameStartTime'>): Promise<ScrimView[]> {
  const start = Date.parse(gameStartTime);
  const [startDate, endDate] = [start - OVERLAP_MS, start + OVERLAP_MS].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ];
  return (await http.get<ScrimStartTimes>(`/scrims/starts?${new URLSearchParams({ startDate, endDate })}`)).mine;
}
export const loadScrim = apiCall(
  'scrims/load',
  ({ scrimId }: { scrimId: string }, signal) => http.get<ScrimView>(path(scrimId), signal),
  { key: ({ scrimId }) => scrimId },
);
export const loadTimeline = apiCall(
  'scrims/timeline',
  ({ scrimId, before }: { scrimId: string; before?: number }, signal) =>
    http.get<TimelineView>(path(scrimId, `/timeline${before ? `?before=${before}` : ''}`), signal),
  { key: ({ scrimId }) => scrimId },
);
export const sendScrimCommand = apiCall('scrims/command', runCommand, {
  key: ({ scrimId }) => scrimId,
  onRepeat: 'leading',
});
export const createScrim = apiCall('scrims/create', (body: CreateScrimBody) => http.post<ScrimView>('/scrims', body), {
  onRepeat: 'leading',
});
export const updateScrim = apiCall(
  'scrims/update',
  ({ scrimId, body }: { scrimId: string; body: UpdateScrimBody }) => http.put<ScrimView>(path(scrimId), body),
  { onRepeat: 'leading' },
);
export const deleteScrim = apiCall('scrims/remove', ({ scrimId }: { scrimId: string }) => http.del(path(scrimId)), {
  key: ({ scrimId }) => scrimId,
  onRepeat: 'leading',
});

/** Finds players of a region by name, tagline or Name#Tagline, closest match first. */
const fetchPlayers = async (
  { q, region }: { q: string; region: string },
  signal: AbortSignal,
): Promise<UserListItem[]> => {
  const response = await http.get<UserListItem[] | { data: UserListItem[] }>(
    `/users?${new URLSearchParams({ q, region, limit: String(ADMIN_SEARCH_LIMIT) })}`,
    signal,
  );
  return (Array.isArray(response) ? response : response.data).slice(0, ADMIN_SEARCH_LIMIT);
};
export const searchPlayers = apiCall('scrims/searchPlayers', fetchPlayers);
