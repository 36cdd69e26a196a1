import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';

/** How many reports wait: the number of pages of one. */
export const countReports = apiCall('admin/openReports', (_: void, signal) =>
  http.get<{ pagination: { total: number } }>('/admin/reports?status=open&page=1&limit=1', signal),
);
