import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';

/** Counts open reports: the total of a page with one entry. */
export const countReports = apiCall('admin/openReports', (_: void, signal) =>
  http.get<{ pagination: { total: number } }>('/admin/reports?status=open&page=1&limit=1', signal),
);
