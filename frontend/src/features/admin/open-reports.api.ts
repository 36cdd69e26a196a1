import { http } from '../../shared/http';
import { request } from '../../shared/request';

/** How many reports wait: the number of pages of one. */
export const countReports = request('admin/openReports', (_: void, signal) => http.get<{ pagination: { total: number } }>('/admin/reports?status=open&page=1&limit=1', signal));
