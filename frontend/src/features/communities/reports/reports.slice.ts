import { communityReportRoutes } from '@muster/contracts/community-report-routes';
import { callRoute } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';
import type { ReportStatus } from '../../../shared/reports/use-report-filter';
import { sendCommunityCommand } from '../communities.api';
import { resolveCommunityReport } from './reports.api';

export const REPORTS_SHOWN = 20;

interface ReportsQuery {
  status: ReportStatus;
  page: number;
}
export const queryKey = ({ status, page }: ReportsQuery): string => `${status} ${page}`;

/** Reports of communities, for admins, by what the page asks for: a list is never shown as another one. */
export const communityReports = resource({
  name: 'communityReports',
  load: ({ status, page }: ReportsQuery, signal) =>
    callRoute(communityReportRoutes.list, { query: { status, page, limit: REPORTS_SHOWN } }, { signal }),
  key: queryKey,
  cases: (on) => {
    on.addCase(resolveCommunityReport.succeeded, (all, { payload: { result } }) => {
      for (const { shown } of Object.values(all))
        if (shown) shown.data = shown.data.map((one) => (one._id === result._id ? result : one));
    });
    on.addCase(sendCommunityCommand.succeeded, (all, { payload: { args } }) => {
      if (args.kind !== 'archive' && args.kind !== 'restore') return;
      for (const { community } of Object.values(all).flatMap(({ shown }) => shown?.data ?? []))
        if (community.slug === args.slug) community.archived = args.kind === 'archive';
    });
  },
});

export { resolveCommunityReport };
