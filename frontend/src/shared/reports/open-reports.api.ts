import { apiCall } from '../api-call';
import { http } from '../http';

/** Counts open reports: the total of a page with one entry. */
const count = (path: string, signal?: AbortSignal) =>
  http.get<{ pagination: { total: number } }>(`${path}?status=open&page=1&limit=1`, signal);

export const countReports = apiCall('admin/openReports', (_: void, signal) => count('/admin/reports', signal));
export const countCommunityReports = apiCall('admin/openCommunityReports', (_: void, signal) =>
  count('/admin/community-reports', signal),
);
