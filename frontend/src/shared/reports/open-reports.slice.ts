import { communityReportRoutes } from '@muster/contracts/community-report-routes';
import { messageReportRoutes } from '@muster/contracts/chat-routes';
import { callRoute, pagedOf } from '../call-route';
import { resource } from '../resource';

type Counted = { pagination: { total: number } };
/** The number of reports to review: the total of a page with one entry. */
const ONE_OPEN = { query: { status: 'open', page: 1, limit: 1 } } as const;
const counted = (name: string, load: (signal: AbortSignal) => Promise<Counted>) =>
  resource({
    name,
    load: (_: void, signal) => load(signal),
    select: ({ pagination }) => pagination.total,
    repeats: 'always',
  });
export const openReports = counted('openReports', async (signal) =>
  pagedOf(await callRoute(messageReportRoutes.list, ONE_OPEN, { signal })),
);
export const openCommunityReports = counted('openCommunityReports', (signal) =>
  callRoute(communityReportRoutes.list, ONE_OPEN, { signal }),
);
