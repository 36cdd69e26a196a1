import type { CommunityReportView } from '@muster/contracts/communities';
import type { Page } from '@muster/contracts/pages';
import { http } from '../../../shared/http';
import { resource } from '../../../shared/resource';
import type { ReportStatus } from '../../../shared/reports/use-report-filter';
import { sendCommunityCommand } from '../communities.api';
import { resolveCommunityReport } from './reports.api';

export const REPORTS_SHOWN = 20;

/** Reports of communities, for admins. */
export const communityReports = resource({
  name: 'communityReports',
  load: ({ status, page }: { status: ReportStatus; page: number }, signal) =>
    http.get<Page<CommunityReportView>>(
      `/admin/community-reports?status=${status}&page=${page}&limit=${REPORTS_SHOWN}`,
      signal,
    ),
  cases: (on) => {
    on.addCase(resolveCommunityReport.succeeded, ({ '': loaded }, { payload: { result } }) => {
      if (loaded?.shown) loaded.shown.data = loaded.shown.data.map((one) => (one._id === result._id ? result : one));
    });
    on.addCase(sendCommunityCommand.succeeded, ({ '': loaded }, { payload: { args } }) => {
      if (args.kind !== 'archive' && args.kind !== 'restore') return;
      for (const { community } of loaded?.shown?.data ?? [])
        if (community.slug === args.slug) community.archived = args.kind === 'archive';
    });
  },
});

export { resolveCommunityReport };
