import type { EffectKindView, EffectView, RetryKindResponse } from '@muster/contracts/operations';
import { apiCall } from '../../shared/api-call';
import { http } from '../../shared/http';

export const JOBS_PER_PAGE = 20;

/** The query of each view of the page. */
export const VIEWS = {
  failed: 'state=failed',
  due: 'state=pending&due=now',
  running: 'state=running',
  scheduled: 'state=pending&due=later',
  done: 'state=done',
  skipped: 'state=superseded',
} as const;
export type JobView = keyof typeof VIEWS;

export interface JobsQuery {
  view: JobView;
  /** Undefined: every kind. */
  kind?: string | undefined;
  page: number;
}
export interface JobPage {
  data: EffectView[];
  pagination: { total: number };
}

/** `isRefresh`: the same page again, because something changed. */
export const loadJobs = apiCall(
  'admin/jobs',
  ({ query: { view, kind, page } }: { query: JobsQuery; isRefresh?: boolean }, signal) => {
    const ofKind = kind ? `&kind=${encodeURIComponent(kind)}` : '';
    return http.get<JobPage>(`/admin/effects?${VIEWS[view]}${ofKind}&page=${page}&limit=${JOBS_PER_PAGE}`, signal);
  },
);
export const loadJob = apiCall(
  'admin/job',
  (id: string, signal) => http.get<EffectView>(`/admin/effects/${id}`, signal),
  { key: (id) => id },
);
export const loadJobKinds = apiCall('admin/jobKinds', (_: void, signal) =>
  http.get<EffectKindView[]>('/admin/effect-kinds', signal),
);
export const retryJob = apiCall('admin/retryJob', (id: string) => http.post(`/admin/effects/${id}/retry`), {
  key: (id) => id,
  onRepeat: 'leading',
});
export const retryJobKind = apiCall(
  'admin/retryJobKind',
  (kind: string) => http.post<RetryKindResponse>(`/admin/effect-kinds/${kind}/retry`),
  { key: (kind) => kind, onRepeat: 'leading' },
);
