import { http } from '../http';
import { resource } from '../resource';

/** The number of reports to review: the total of a page with one entry. */
const counted = (name: string, path: string) =>
  resource({
    name,
    load: (_: void, signal) =>
      http.get<{ pagination: { total: number } }>(`${path}?status=open&page=1&limit=1`, signal),
    select: ({ pagination }) => pagination.total,
    repeats: 'always',
  });
export const openReports = counted('openReports', '/admin/reports');
export const openCommunityReports = counted('openCommunityReports', '/admin/community-reports');
