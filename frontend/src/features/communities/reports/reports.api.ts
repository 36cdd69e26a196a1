import type { CommunityReportView, Page } from '@muster/contracts';
import { apiCall } from '../../../shared/api-call';
import { http } from '../../../shared/http';
import type { ReportStatus } from '../../../shared/reports/use-report-filter';

export const REPORTS_PAGE = 20;

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
