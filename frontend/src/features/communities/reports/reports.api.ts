import { communityReportRoutes } from '@muster/contracts/community-report-routes';
import { apiCall } from '../../../shared/api-call';
import { callRoute } from '../../../shared/call-route';

export const resolveCommunityReport = apiCall(
  'communities/resolveReport',
  (params: { id: string }) => callRoute(communityReportRoutes.resolve, { params }),
  { key: ({ id }) => id, onRepeat: 'leading' },
);
