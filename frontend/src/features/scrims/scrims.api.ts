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

type ListAnswer = ScrimView[] | { data: ScrimView[] };
const fetchList = async ({ region, from, to }: ListQuery, signal: AbortSignal): Promise<ScrimView[]> => {
  const answer = await http.get<ListAnswer>(
    `/scrims?${new URLSearchParams({ region, startDate: from, endDate: to })}`,
    signal,
  );
  return Array.isArray(answer) ? answer : answer.data;
};

/** How each wish travels. */
const requestByKind: { [K in ScrimCommandKind]: (command: ScrimCommandOf<K>) => Promise<unknown> } = {
  join: (w) =>
    http.patch(path(w.scrimId, `/insert-player/${w.userId}`), { playerData: { role: w.role, team: { name: w.team } } }),
  move: (w) =>
    http.patch(path(w.scrimId, `/move-player/${w.userId}`), { playerData: { role: w.role, team: { name: w.team } } }),
  leave: (w) => http.patch(path(w.scrimId, `/remove-player/${w.userId}`)),
  kick: (w) => http.patch(path(w.scrimId, `/remove-player/${w.userId}`)),
  cast: (w) => http.patch(path(w.scrimId, `/insert-caster/${w.userId}`)),
  uncast: (w) => http.patch(path(w.scrimId, `/remove-caster/${w.userId}`)),
  kickCaster: (w) => http.patch(path(w.scrimId, `/remove-caster/${w.userId}`)),
  report: (w) => http.patch(path(w.scrimId, '/set-winner'), { winnerTeamName: w.team }),
  regenerateCode: (w) => http.post(path(w.scrimId, '/regenerate-tournament-code')),
  assign: (w) =>
    http.patch(path(w.scrimId, '/admin-assign-player'), { userId: w.userId, teamName: w.team, role: w.role }),
  fill: (w) =>
    http.patch(path(w.scrimId, '/admin-fill-random'), { region: w.region, ...(w.balanced && { balanced: true }) }),
  refill: async (w) => {
    await http.post(path(w.scrimId, '/undo'), { version: w.version, reason: strings.refillReason });
    return http.patch(path(w.scrimId, '/admin-fill-random'), { seats: w.seats });
  },
  swap: (w) =>
    http.patch(path(w.scrimId, '/swap-players'), { playerOne: toSwapSide(w.one), playerTwo: toSwapSide(w.two) }),
  addImage: (w) =>
    upload(path(w.scrimId, '/add-image'), { timestampNow: Date.now(), base64: w.base64, uploadedBy: w.uploadedBy }),
  removeImage: (w) => http.patch(path(w.scrimId, '/remove-image')),
  undo: (w) => http.post(path(w.scrimId, '/undo'), { version: w.version, reason: w.reason }),
};
const toSwapSide = ({ userId, role, team }: SeatRef) => ({ user: userId, role, team });

const isScrim = (answer: unknown): answer is ScrimView =>
  typeof answer === 'object' && answer !== null && '_id' in answer && 'teamOne' in answer;

function withWarnings({ warnings = [], ...scrim }: ScrimView & Partial<ScrimJoined>): ScrimCommandResult {
  return { scrim, overlapping: warnings.map((warning) => warning.scrim) };
}

async function runCommand(command: ScrimCommand): Promise<ScrimCommandResult> {
  const answer = await (requestByKind[command.kind] as (command: ScrimCommand) => Promise<unknown>)(command);
  if (isScrim(answer)) return withWarnings(answer);
  if (command.kind === 'fill' || command.kind === 'refill') {
    const { scrim, filledPositions, balance } = answer as FillRandomResponse;
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
/** The viewer's own scrims that start at about the same time, in any region. */
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

/** Players of a region by name, tagline or Name#Tagline, the closest first. */
const fetchPlayers = async (
  { q, region }: { q: string; region: string },
  signal: AbortSignal,
): Promise<UserListItem[]> => {
  const answer = await http.get<UserListItem[] | { data: UserListItem[] }>(
    `/users?${new URLSearchParams({ q, region, limit: String(ADMIN_SEARCH_LIMIT) })}`,
    signal,
  );
  return (Array.isArray(answer) ? answer : answer.data).slice(0, ADMIN_SEARCH_LIMIT);
};
export const searchPlayers = apiCall('scrims/searchPlayers', fetchPlayers);
