import type { Activity, BanRequest, BanView, DashboardStats, EditUserBody, PublicUser, ReportContext, ReportListQuery, ReportOutcome, ReportView, ServerStatus } from '@muster/contracts';
import { http } from '../../shared/http';
import { request } from '../../shared/request';

/** How many bans one answer holds at most. */
const PAGE = 200;

/** The person as well as his id: what is said about him afterwards names him. */
export interface Ban {
  user: PublicUser;
  body: Omit<BanRequest, 'banUserId'>;
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
/** From now on this browser may open the board of what must happen in the background. */
export const openBoard = request('admin/board', (_: void) => http.post<{ url: string }>('/admin/board'), { again: 'leading' });
export const loadBans = request('admin/bans', (_: void, signal) => allBans(signal));

export const loadStats = request('admin/stats', (_: void, signal) => http.get<DashboardStats>('/admin/dashboard-stats', signal));
export const loadActivities = request('admin/activities', (_: void, signal) => http.get<Activity[]>('/admin/recent-activities', signal));
export const loadStatus = request('admin/status', (_: void, signal) => http.get<ServerStatus>('/admin/server-status', signal));

/** Of the reports so many on a page. */
export const REPORTS_PAGE = 20;
export interface ReportPage {
  data: ReportView[];
  pagination: { page: number; total: number };
}
/** `again`: the page is looked at, and something was reported or judged since. */
export interface ReportsAsked { status: NonNullable<ReportListQuery['status']>; page: number; again?: boolean }
export const loadReports = request('admin/reports', ({ status, page }: ReportsAsked, signal) => http.get<ReportPage>(`/admin/reports?status=${status}&page=${page}&limit=${REPORTS_PAGE}`, signal));
export const loadReport = request('admin/report', ({ id }: { id: string }, signal) => http.get<ReportContext>(`/admin/reports/${id}`, signal), { key: ({ id }) => id });
export const resolveReport = request('admin/resolve', ({ id, outcome }: { id: string; outcome: ReportOutcome }) => http.post<ReportView>(`/admin/reports/${id}/resolve`, { outcome }), { key: ({ id }) => id, again: 'leading' });

/** The whole history: the table filters and sorts it here. */
async function allBans(signal: AbortSignal): Promise<BanView[]> {
  const bans: BanView[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await http.get<{ data: BanView[]; pagination: { pages: number } }>(`/admin/all-bans-history?page=${page}&limit=${PAGE}`, signal);
    bans.push(...data);
    if (page >= pagination.pages) return bans;
  }
}
