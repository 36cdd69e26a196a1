import type { CommunityReportView, Page } from '@muster/contracts';
import { apiCall } from '../../../shared/api-call';
import { http } from '../../../shared/http';

export const REPORTS_PAGE = 20;
export type ReportStatus = 'open' | 'resolved' | 'all';

export const loadCommunityReports = apiCall(
  'communities/reports',
  ({ status, page }: { status: ReportStatus; page: number }, signal) =>
    http.get<Page<CommunityReportView>>(
      `/admin/community-reports?status=${status}&page=${page}&limit=${REPORTS_PAGE}`,
      signal,
    ),
);
export const resolveCommunityReport = apiCall(
  'communities/resolveReport',
  ({ id }: { id: string }) => http.post<CommunityReportView>(`/admin/community-reports/${id}/resolve`),
  { key: ({ id }) => id, onRepeat: 'leading' },
);
