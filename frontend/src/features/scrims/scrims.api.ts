import { ADMIN_SEARCH_LIMIT, type CreateScrimBody, type FillRandomAnswer, OVERLAP_MS, type ScrimJoined, type ScrimStarts, type ScrimView, type TimelineView, type UpdateScrimBody, type UserListItem } from '@muster/contracts';
import { http } from '../../shared/http';
import { request } from '../../shared/request';
import { type ListQuery, listKey } from './scrim-list';
import { words } from './words';
import { upload } from './upload';
import type { Granted, Occupied, Wish, WishKind, WishOf } from './wishes';

const path = (scrimId: string, rest = '') => `/scrims/${encodeURIComponent(scrimId)}${rest}`;

type ListAnswer = ScrimView[] | { data: ScrimView[] };
const fetchList = async ({ region, from, to }: ListQuery, signal: AbortSignal): Promise<ScrimView[]> => {
  const answer = await http.get<ListAnswer>(`/scrims?${new URLSearchParams({ region, startDate: from, endDate: to })}`, signal);
  return Array.isArray(answer) ? answer : answer.data;
};

/** How each wish travels. */
const send: { [K in WishKind]: (wish: WishOf<K>) => Promise<unknown> } = {
  join: (w) => http.patch(path(w.scrimId, `/insert-player/${w.userId}`), { playerData: { role: w.role, team: { name: w.team } } }),
  move: (w) => http.patch(path(w.scrimId, `/move-player/${w.userId}`), { playerData: { role: w.role, team: { name: w.team } } }),
  leave: (w) => http.patch(path(w.scrimId, `/remove-player/${w.userId}`)),
  kick: (w) => http.patch(path(w.scrimId, `/remove-player/${w.userId}`)),
  cast: (w) => http.patch(path(w.scrimId, `/insert-caster/${w.userId}`)),
  uncast: (w) => http.patch(path(w.scrimId, `/remove-caster/${w.userId}`)),
  kickCaster: (w) => http.patch(path(w.scrimId, `/remove-caster/${w.userId}`)),
  report: (w) => http.patch(path(w.scrimId, '/set-winner'), { winnerTeamName: w.team }),
  regenerateCode: (w) => http.post(path(w.scrimId, '/regenerate-tournament-code')),
  assign: (w) => http.patch(path(w.scrimId, '/admin-assign-player'), { userId: w.userId, teamName: w.team, role: w.role }),
  fill: (w) => http.patch(path(w.scrimId, '/admin-fill-random'), { region: w.region, ...(w.balanced && { balanced: true }) }),
  refill: async (w) => {
    await http.post(path(w.scrimId, '/undo'), { version: w.version, reason: words.refillReason });
    return http.patch(path(w.scrimId, '/admin-fill-random'), { seats: w.seats });
  },
  swap: (w) => http.patch(path(w.scrimId, '/swap-players'), { playerOne: claim(w.one), playerTwo: claim(w.two) }),
  addImage: (w) => upload(path(w.scrimId, '/add-image'), { timestampNow: Date.now(), base64: w.base64, uploadedBy: w.uploadedBy }),
  removeImage: (w) => http.patch(path(w.scrimId, '/remove-image')),
  undo: (w) => http.post(path(w.scrimId, '/undo'), { version: w.version, reason: w.reason }),
};
const claim = ({ userId, role, team }: Occupied) => ({ user: userId, role, team });

const isScrim = (answer: unknown): answer is ScrimView => typeof answer === 'object' && answer !== null && '_id' in answer && 'teamOne' in answer;

function withWarnings({ warnings = [], ...scrim }: ScrimView & Partial<ScrimJoined>): Granted {
  return { scrim, overlapping: warnings.map((warning) => warning.scrim) };
}

async function grant(wish: Wish): Promise<Granted> {
  const answer = await (send[wish.kind] as (wish: Wish) => Promise<unknown>)(wish);
  if (isScrim(answer)) return withWarnings(answer);
  if (wish.kind === 'fill' || wish.kind === 'refill') {
    const { scrim, filledPositions, balance } = answer as FillRandomAnswer;
    return { scrim, filled: filledPositions, balance };
  }
  return { scrim: null };
}

export const listScrims = request('scrims/list', fetchList, { key: listKey });
export const loadStarts = request('scrims/starts', ({ region, from, to }: ListQuery, signal) => http.get<ScrimStarts>(`/scrims/starts?${new URLSearchParams({ region, startDate: from, endDate: to })}`, signal), { key: listKey });
/** The viewer's own scrims that start at about the same time, in any region. */
export async function findOwnScrimsAround({ gameStartTime }: Pick<ScrimView, 'gameStartTime'>): Promise<ScrimView[]> {
  const start = Date.parse(gameStartTime);
  const [startDate, endDate] = [start - OVERLAP_MS, start + OVERLAP_MS].map((ms) => new Date(ms).toISOString()) as [string, string];
  return (await http.get<ScrimStarts>(`/scrims/starts?${new URLSearchParams({ startDate, endDate })}`)).mine;
}
export const loadScrim = request('scrims/load', ({ scrimId }: { scrimId: string }, signal) => http.get<ScrimView>(path(scrimId), signal), { key: ({ scrimId }) => scrimId });
export const loadTimeline = request(
  'scrims/timeline',
  ({ scrimId, before }: { scrimId: string; before?: number }, signal) => http.get<TimelineView>(path(scrimId, `/timeline${before ? `?before=${before}` : ''}`), signal),
  { key: ({ scrimId }) => scrimId },
);
export const makeWish = request('scrims/wish', grant, { key: ({ scrimId }) => scrimId, again: 'leading' });
export const createScrim = request('scrims/create', (body: CreateScrimBody) => http.post<ScrimView>('/scrims', body), { again: 'leading' });
export const updateScrim = request('scrims/update', ({ scrimId, body }: { scrimId: string; body: UpdateScrimBody }) => http.put<ScrimView>(path(scrimId), body), { again: 'leading' });
export const removeScrim = request('scrims/remove', ({ scrimId }: { scrimId: string }) => http.del(path(scrimId)), { key: ({ scrimId }) => scrimId, again: 'leading' });

/** Players of a region by name, tagline or Name#Tagline, the closest first. */
const findPlayers = async ({ q, region }: { q: string; region: string }, signal: AbortSignal): Promise<UserListItem[]> => {
  const answer = await http.get<UserListItem[] | { data: UserListItem[] }>(`/users?${new URLSearchParams({ q, region, limit: String(ADMIN_SEARCH_LIMIT) })}`, signal);
  return (Array.isArray(answer) ? answer : answer.data).slice(0, ADMIN_SEARCH_LIMIT);
};
export const seekPlayers = request('scrims/seekPlayers', findPlayers);
