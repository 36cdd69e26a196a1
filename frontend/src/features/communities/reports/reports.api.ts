import type { CommunityReportView } from '@muster/contracts/communities';
import { apiCall } from '../../../shared/api-call';
import { http } from '../../../shared/http';

export const resolveCommunityReport = apiCall(
  'communities/resolveReport',
  ({ id }: { id: string }) => http.post<CommunityReportView>(`/admin/community-reports/${id}/resolve`),
  { key: ({ id }) => id, onRepeat: 'leading' },
);
