import type { BanRequest, BanView, EditUserBody } from '@muster/contracts/administration';
import type { ReportContext, ReportListQuery, ReportOutcome, ReportView } from '@muster/contracts/chat';
import type { Activity, DashboardStats, ServerStatus } from '@muster/contracts/dashboard';
import type { PublicUser } from '@muster/contracts/users';
import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';
import { resource } from '../../shared/resource';

/** Maximum page size of the server. */
const PAGE = 200;

/** Holds the whole person, because the messages shown afterwards name them. */
export interface Ban {
  user: PublicUser;
  body: Omit<BanRequest, 'banUserId'>;
}
export interface Edit {
  user: PublicUser;
  changes: EditUserBody;
}
export type BanTarget = Pick<PublicUser, '_id' | 'name' | 'region' | 'summonerTagline'>;

export const banUser = apiCall(
  'admin/ban',
  ({ user, body }: Ban) => http.post('/admin/banUser', { banUserId: user._id, ...body }),
  { key: ({ user }) => user._id, onRepeat: 'leading' },
);
export const unbanUser = apiCall(
  'admin/unban',
  ({ _id }: BanTarget) => http.post('/admin/unbanUser', { bannedUserId: _id }),
  { key: ({ _id }) => _id, onRepeat: 'leading' },
);
export const editUser = apiCall(
  'admin/edit',
  ({ user, changes }: Edit) => http.post<{ user: PublicUser }>(`/admin/updateUser/${user._id}`, changes),
  { key: ({ user }) => user._id, onRepeat: 'leading' },
);
export const liftExpired = apiCall(
  'admin/lift',
  (_: void) => http.post<{ message?: string; lifted: number }>('/admin/lift-expired-bans'),
  { onRepeat: 'leading' },
);
/** Lets this browser open the queue dashboard. */
export const openQueueDashboard = apiCall(
  'admin/queueDashboard',
  (_: void) => http.post<{ url: string }>('/admin/board'),
  { onRepeat: 'leading' },
);
export const banHistory = resource({ name: 'banHistory', load: (_: void, signal) => allBans(signal) });

export const dashboardStats = resource({
  name: 'dashboardStats',
  load: (_: void, signal) => http.get<DashboardStats>('/admin/dashboard-stats', signal),
});
export const recentActivities = resource({
  name: 'recentActivities',
  load: (_: void, signal) => http.get<Activity[]>('/admin/recent-activities', signal),
});
export const serverStatus = resource({
  name: 'serverStatus',
  load: (_: void, signal) => http.get<ServerStatus>('/admin/server-status', signal),
});

/** Reports per page. */
export const REPORTS_PAGE = 20;
export interface ReportPage {
  data: ReportView[];
  pagination: { page: number; total: number };
}
/** `reload`: the same page is loaded again after reports have changed. */
export interface ReportsQuery {
  status: NonNullable<ReportListQuery['status']>;
  page: number;
  reload?: boolean;
}
export const loadReports = apiCall('admin/reports', ({ status, page }: ReportsQuery, signal) =>
  http.get<ReportPage>(`/admin/reports?status=${status}&page=${page}&limit=${REPORTS_PAGE}`, signal),
);
/** Messages around a reported one, by report. */
export const reportContexts = resource({
  name: 'reportContexts',
  load: ({ id }: { id: string }, signal) => http.get<ReportContext>(`/admin/reports/${id}`, signal),
  key: ({ id }) => id,
});
export const resolveReport = apiCall(
  'admin/resolve',
  ({ id, outcome }: { id: string; outcome: ReportOutcome }) =>
    http.post<ReportView>(`/admin/reports/${id}/resolve`, { outcome }),
  { key: ({ id }) => id, onRepeat: 'leading' },
);

/** Loads the whole history, because the table filters it locally. */
async function allBans(signal: AbortSignal): Promise<BanView[]> {
  const bans: BanView[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await http.get<{ data: BanView[]; pagination: { pages: number } }>(
      `/admin/all-bans-history?page=${page}&limit=${PAGE}`,
      signal,
    );
    bans.push(...data);
    if (page >= pagination.pages) return bans;
  }
}
