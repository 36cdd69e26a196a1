import type { BanRequest, BanView, EditUserBody } from '@muster/contracts/administration';
import type { ReportListQuery, ReportOutcome, ReportView } from '@muster/contracts/chat';
import { messageReportRoutes } from '@muster/contracts/chat-routes';
import { dashboardRoutes } from '@muster/contracts/dashboard-routes';
import { administrationRoutes } from '@muster/contracts/user-routes';
import type { PublicUser } from '@muster/contracts/users';
import { apiCall } from '../../shared/api-call';
import { callRoute, pagedOf } from '../../shared/call-route';
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
  ({ user, body }: Ban) => callRoute(administrationRoutes.ban, { body: { banUserId: user._id, ...body } }),
  { key: ({ user }) => user._id, onRepeat: 'leading' },
);
export const unbanUser = apiCall(
  'admin/unban',
  ({ _id }: BanTarget) => callRoute(administrationRoutes.unban, { body: { bannedUserId: _id } }),
  { key: ({ _id }) => _id, onRepeat: 'leading' },
);
export const editUser = apiCall(
  'admin/edit',
  ({ user, changes }: Edit) => callRoute(administrationRoutes.edit, { params: { id: user._id }, body: changes }),
  { key: ({ user }) => user._id, onRepeat: 'leading' },
);
export const liftExpired = apiCall('admin/lift', (_: void) => callRoute(administrationRoutes.lift, {}), {
  onRepeat: 'leading',
});
export const banHistory = resource({ name: 'banHistory', load: (_: void, signal) => allBans(signal) });

export const dashboardStats = resource({
  name: 'dashboardStats',
  load: (_: void, signal) => callRoute(dashboardRoutes.stats, {}, { signal }),
});
export const recentActivities = resource({
  name: 'recentActivities',
  load: (_: void, signal) => callRoute(dashboardRoutes.activities, {}, { signal }),
});
export const serverStatus = resource({
  name: 'serverStatus',
  load: (_: void, signal) => callRoute(dashboardRoutes.systemStatus, {}, { signal }),
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
export const loadReports = apiCall(
  'admin/reports',
  async ({ status, page }: ReportsQuery, signal): Promise<ReportPage> =>
    pagedOf(await callRoute(messageReportRoutes.list, { query: { status, page, limit: REPORTS_PAGE } }, { signal })),
);
/** Messages around a reported one, by report. */
export const reportContexts = resource({
  name: 'reportContexts',
  load: (params: { id: string }, signal) => callRoute(messageReportRoutes.context, { params }, { signal }),
  key: ({ id }) => id,
});
export const resolveReport = apiCall(
  'admin/resolve',
  ({ id, outcome }: { id: string; outcome: ReportOutcome }) =>
    callRoute(messageReportRoutes.resolve, { params: { id }, body: { outcome } }),
  { key: ({ id }) => id, onRepeat: 'leading' },
);

/** Loads the whole history, because the table filters it locally. */
async function allBans(signal: AbortSignal): Promise<BanView[]> {
  const bans: BanView[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = pagedOf(
      await callRoute(administrationRoutes.history, { query: { page, limit: PAGE } }, { signal }),
    );
    bans.push(...data);
    if (page >= pagination.pages) return bans;
  }
}
