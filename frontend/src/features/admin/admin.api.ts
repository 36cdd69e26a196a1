import type { Activity, BanBody, BanView, DashboardStats, EditUserBody, PublicUser, ServerStatus } from '@muster/contracts';
import { http } from '../../shared/http';
import { request } from '../../shared/request';

/** How many bans one answer holds at most. */
const PAGE = 200;

/** The person as well as his id: what is said about him afterwards names him. */
export interface Ban {
  user: PublicUser;
  body: Omit<BanBody, 'banUserId'>;
}
export interface Edit {
  user: PublicUser;
  changes: EditUserBody;
}
/** Whose ban ends. */
export type Banned = Pick<PublicUser, '_id' | 'name' | 'region' | 'summonerTagline'>;

export const banUser = request('admin/ban', ({ user, body }: Ban) => http.post('/admin/banUser', { banUserId: user._id, ...body }), { again: 'leading' });
export const unbanUser = request('admin/unban', ({ _id }: Banned) => http.post('/admin/unbanUser', { bannedUserId: _id }), { key: ({ _id }) => _id, again: 'leading' });
export const editUser = request('admin/edit', ({ user, changes }: Edit) => http.post<{ user: PublicUser }>(`/admin/updateUser/${user._id}`, changes), { again: 'leading' });
export const liftExpired = request('admin/lift', (_: void) => http.post<{ message?: string; lifted: number }>('/admin/lift-expired-bans'), { again: 'leading' });
export const loadBans = request('admin/bans', (_: void, signal) => allBans(signal));

export const loadStats = request('admin/stats', (_: void, signal) => http.get<DashboardStats>('/admin/dashboard-stats', signal));
export const loadActivities = request('admin/activities', (_: void, signal) => http.get<Activity[]>('/admin/recent-activities', signal));
export const loadStatus = request('admin/status', (_: void, signal) => http.get<ServerStatus>('/admin/server-status', signal));

/** The whole history: the table filters and sorts it here. */
async function allBans(signal: AbortSignal): Promise<BanView[]> {
  const bans: BanView[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await http.get<{ data: BanView[]; pagination: { pages: number } }>(`/admin/all-bans-history?page=${page}&limit=${PAGE}`, signal);
    bans.push(...data);
    if (page >= pagination.pages) return bans;
  }
}
