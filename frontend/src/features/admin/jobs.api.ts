import { effectKindRoutes, effectRoutes } from '@muster/contracts/effect-routes';
import { apiCall } from '../../shared/api-call';
import { callRoute, pagedOf } from '../../shared/call-route';

export const JOBS_PER_PAGE = 20;

/** The query of each view of the page. */
export const VIEWS = {
  failed: { state: 'failed' },
  due: { state: 'pending', due: 'now' },
  running: { state: 'running' },
  scheduled: { state: 'pending', due: 'later' },
  done: { state: 'done' },
  skipped: { state: 'superseded' },
} as const;
export type JobView = keyof typeof VIEWS;

export interface JobsQuery {
  view: JobView;
  /** Undefined: every kind. */
  kind?: string | undefined;
  page: number;
}

/** `isRefresh`: the same page again, because something changed. */
export const loadJobs = apiCall(
  'admin/jobs',
  async ({ query: { view, kind, page } }: { query: JobsQuery; isRefresh?: boolean }, signal) => {
    const query = { ...VIEWS[view], kind, page, limit: JOBS_PER_PAGE };
    return pagedOf(await callRoute(effectRoutes.all, { query }, { signal }));
  },
);
export const loadJob = apiCall(
  'admin/job',
  (id: string, signal) => callRoute(effectRoutes.one, { params: { key: id } }, { signal }),
  { key: (id) => id },
);
export const loadJobKinds = apiCall('admin/jobKinds', (_: void, signal) =>
  callRoute(effectKindRoutes.all, {}, { signal }),
);
export const retryJob = apiCall('admin/retryJob', (key: string) => callRoute(effectRoutes.retry, { params: { key } }), {
  key: (id) => id,
  onRepeat: 'leading',
});
export const retryJobKind = apiCall(
  'admin/retryJobKind',
  (kind: string) => callRoute(effectKindRoutes.retry, { params: { kind } }),
  { key: (kind) => kind, onRepeat: 'leading' },
);
