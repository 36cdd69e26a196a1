import type { EffectKindView, EffectView } from '@muster/contracts/operations';
import { createAction, createSelector, createSlice } from '@reduxjs/toolkit';
import { type JobsQuery, loadJob, loadJobKinds, loadJobs, retryJob, retryJobKind, type JobView } from './jobs.api';
import { newestFirst } from './newest-first';
import { rootReducer } from '../../shared/root-reducer';

export { JOBS_PER_PAGE, type JobsQuery, type JobView, VIEWS } from './jobs.api';

interface State {
  /** The query whose jobs the page shows or is loading. */
  query?: JobsQuery;
  /** Undefined until they were loaded. */
  page?: { jobs: EffectView[]; total: number };
  loadFailed: boolean;
  kinds: EffectKindView[];
  /** Jobs that were retried here: they stay on the page, whatever becomes of them. */
  retried: string[];
  retrying: string[];
  retryingKinds: string[];
}
const initialState: State = { loadFailed: false, kinds: [], retried: [], retrying: [], retryingKinds: [] };

const without = (list: readonly string[], gone: string) => list.filter((one) => one !== gone);
/** Returns the job as the server leaves it after a retry: pending from its first attempt on. */
const toRetried = (job: EffectView): EffectView => ({ ...job, state: 'pending', attempts: 0, doneAt: null });

/** Whether the job was retried here or is being retried: a refresh may be answered before the retry. */
const isRetriedHere = ({ retried, retrying, retryingKinds }: State, { _id, kind, state }: EffectView) =>
  retried.includes(_id) || retrying.includes(_id) || (state === 'failed' && retryingKinds.includes(kind));

function markRetried(state: State, isRetried: (job: EffectView) => boolean): void {
  if (!state.page) return;
  const ids = state.page.jobs.filter((job) => job.state === 'failed' && isRetried(job)).map(({ _id }) => _id);
  state.retried = [...new Set([...state.retried, ...ids])];
  state.page.jobs = state.page.jobs.map((job) => (ids.includes(job._id) ? toRetried(job) : job));
}

/** Background jobs as admins see them: the effects of the server. */
export const jobs = createSlice({
  name: 'jobs',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadJobs.requested, (state, { payload: { query, isRefresh } }) => {
      if (isRefresh) return;
      state.query = query;
      state.retried = [];
      delete state.page;
      state.loadFailed = false;
    });
    on.addCase(loadJobs.succeeded, (state, { payload: { result } }) => {
      const kept = (state.page?.jobs ?? []).filter(
        (job) => isRetriedHere(state, job) && result.data.every(({ _id }) => _id !== job._id),
      );
      const shown = [...result.data, ...kept];
      state.page = { jobs: kept.length > 0 ? shown.toSorted(newestFirst) : shown, total: result.pagination.total };
      state.loadFailed = false;
    });
    on.addCase(loadJobs.failed, (state) => void (state.loadFailed = true));
    on.addCase(loadJob.succeeded, (state, { payload: { result } }) => {
      if (state.page) state.page.jobs = state.page.jobs.map((one) => (one._id === result._id ? result : one));
    });
    on.addCase(loadJobKinds.succeeded, (state, { payload: { result } }) => void (state.kinds = result));
    on.addCase(retryJob.requested, (state, { payload: id }) => void state.retrying.push(id));
    on.addCase(retryJob.succeeded, (state, { payload: { args: id } }) => {
      state.retrying = without(state.retrying, id);
      markRetried(state, ({ _id }) => _id === id);
    });
    on.addCase(retryJob.failed, (state, { payload: { args: id } }) => {
      state.retrying = without(state.retrying, id);
    });
    on.addCase(retryJobKind.requested, (state, { payload: kind }) => void state.retryingKinds.push(kind));
    on.addCase(retryJobKind.succeeded, (state, { payload: { args: kind } }) => {
      state.retryingKinds = without(state.retryingKinds, kind);
      markRetried(state, (job) => job.kind === kind);
    });
    on.addCase(retryJobKind.failed, (state, { payload: { args: kind } }) => {
      state.retryingKinds = without(state.retryingKinds, kind);
    });
  },
  selectors: {
    selectJobsQuery: ({ query }) => query,
    selectJobs: ({ page }) => page,
    selectAreJobsLoading: ({ page, loadFailed }) => !page && !loadFailed,
    selectJobsLoadFailed: ({ loadFailed }) => loadFailed,
    selectJobKinds: ({ kinds }) => kinds,
    /** How many jobs each view holds; how many are done or skipped is not counted. */
    selectJobCounts: createSelector(
      ({ kinds }: State) => kinds,
      (kinds): Partial<Record<JobView, number>> => {
        const sum = (of: 'due' | 'scheduled' | 'running' | 'failed') =>
          kinds.reduce((total, kind) => total + kind[of], 0);
        return { failed: sum('failed'), due: sum('due'), running: sum('running'), scheduled: sum('scheduled') };
      },
    ),
    /** Kinds with failed jobs, those with most of them first. */
    selectFailedKinds: createSelector(
      ({ kinds }: State) => kinds,
      (kinds) => kinds.filter(({ failed }) => failed > 0).toSorted((one, other) => other.failed - one.failed),
    ),
    /** Retried jobs that have not ended yet. */
    selectRetriedJobs: createSelector(
      ({ page }: State) => page,
      ({ retried }: State) => retried,
      (page, retried) =>
        (page?.jobs ?? [])
          .filter(({ _id, state }) => retried.includes(_id) && (state === 'pending' || state === 'running'))
          .map(({ _id }) => _id),
    ),
    selectIsRetrying: ({ retrying }, id: string) => retrying.includes(id),
    selectIsRetryingKind: ({ retryingKinds }, kind: string) => retryingKinds.includes(kind),
  },
}).injectInto(rootReducer);
export const {
  selectJobsQuery,
  selectJobs,
  selectAreJobsLoading,
  selectJobsLoadFailed,
  selectJobKinds,
  selectJobCounts,
  selectFailedKinds,
  selectRetriedJobs,
  selectIsRetrying,
  selectIsRetryingKind,
} = jobs.selectors;

/** The page is shown, with this in its address. */
export const jobsOpened = createAction<JobsQuery>('admin/jobsOpened');
export const jobsClosed = createAction('admin/jobsClosed');
export { retryJob, retryJobKind };
