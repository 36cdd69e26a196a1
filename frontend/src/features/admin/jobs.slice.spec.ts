import type { EffectKindView, EffectView } from '@muster/contracts/operations';
import { loadJob, loadJobKinds, loadJobs, retryJob, retryJobKind } from './jobs.api';
import {
  jobs,
  selectAreJobsLoading,
  selectFailedKinds,
  selectIsRetrying,
  selectIsRetryingKind,
  selectJobCounts,
  selectJobs,
  selectRetriedJobs,
} from './jobs.slice';

type Action = Parameters<typeof jobs.reducer>[1];
const after = (...actions: Action[]) => ({ jobs: actions.reduce(jobs.reducer, jobs.getInitialState()) });
const job = (id: string, over: Partial<EffectView> = {}): EffectView => ({
  _id: id,
  kind: 'ReadGame',
  state: 'failed',
  attempts: 5,
  error: 'no luck',
  result: null,
  dueAt: '2026-11-21T10:00:00Z',
  createdAt: '2026-11-21T09:00:00Z',
  doneAt: '2026-11-21T10:00:05Z',
  ref: {},
  ...over,
});
const query = { view: 'failed', page: 1 } as const;
const opened = loadJobs.requested({ query });
const loaded = (data: EffectView[], isRefresh = false) =>
  loadJobs.succeeded({
    args: { query, isRefresh },
    result: { success: true, data, pagination: { page: 1, limit: 20, total: data.length, pages: 1 } },
  });
const retried = (id: string) => retryJob.succeeded({ args: id, result: { success: true } });
const shown = (state: ReturnType<typeof after>) =>
  selectJobs(state)?.jobs.map(({ _id, state: is, attempts }) => [_id, is, attempts]);
const failure = { status: 500, message: '', code: 'unknown', fields: {}, body: {} };

test('nothing is shown until the jobs are loaded, or could not be', () => {
  expect(selectAreJobsLoading(after(opened))).toBe(true);
  expect(selectAreJobsLoading(after(opened, loaded([])))).toBe(false);
  expect(selectAreJobsLoading(after(opened, loadJobs.failed({ args: { query }, failure })))).toBe(false);
});

test('a refresh that fails leaves what was shown', () =>
  expect(
    shown(after(opened, loaded([job('a')]), loadJobs.failed({ args: { query, isRefresh: true }, failure }))),
  ).toEqual([['a', 'failed', 5]]));

test('a job stays in view when a refresh without it is answered before its retry', () => {
  const start = [opened, loaded([job('a')])];
  const refreshed = loaded([], true);
  const one = after(...start, retryJob.requested('a'), refreshed, retried('a'));
  const kind = retryJobKind.succeeded({ args: 'ReadGame', result: { success: true, retried: 1 } });
  const all = after(...start, retryJobKind.requested('ReadGame'), refreshed, kind);
  expect([shown(one), shown(all)]).toEqual([[['a', 'pending', 0]], [['a', 'pending', 0]]]);
});

test('a retried job waits for its first attempt, and stays in view when it is not failed any longer', () => {
  const start = [opened, loaded([job('a'), job('b')])];
  expect(selectIsRetrying(after(...start, retryJob.requested('a')), 'a')).toBe(true);
  const state = after(...start, retryJob.requested('a'), retried('a'), loaded([job('b')], true));
  expect(selectIsRetrying(state, 'a')).toBe(false);
  expect(shown(state)).toEqual([
    ['b', 'failed', 5],
    ['a', 'pending', 0],
  ]);
  expect(selectRetriedJobs(state)).toEqual(['a']);
  const done = loadJob.succeeded({ args: 'a', result: job('a', { state: 'done', attempts: 1 }) });
  const ended = { jobs: jobs.reducer(state.jobs, done) };
  expect(shown(ended)).toContainEqual(['a', 'done', 1]);
  expect(selectRetriedJobs(ended)).toEqual([]);
  expect(shown({ jobs: [opened, loaded([job('b')])].reduce(jobs.reducer, ended.jobs) })).toEqual([['b', 'failed', 5]]);
});

test('a retry that is refused changes nothing', () =>
  expect(
    shown(after(opened, loaded([job('a')]), retryJob.requested('a'), retryJob.failed({ args: 'a', failure }))),
  ).toEqual([['a', 'failed', 5]]));

test('retrying a kind retries its failed jobs in view, and no others', () => {
  const start = [opened, loaded([job('a'), job('b', { kind: 'BeginBan' })]), retryJobKind.requested('ReadGame')];
  expect(selectIsRetryingKind(after(...start), 'ReadGame')).toBe(true);
  const state = after(...start, retryJobKind.succeeded({ args: 'ReadGame', result: { success: true, retried: 3 } }));
  expect(selectIsRetryingKind(state, 'ReadGame')).toBe(false);
  expect(shown(state)).toEqual([
    ['a', 'pending', 0],
    ['b', 'failed', 5],
  ]);
});

test('counts are those of all kinds, and the kinds that fail most come first', () => {
  const kind = (name: string, failed: number): EffectKindView => ({
    kind: name,
    queue: 'mail',
    due: 1,
    scheduled: 2,
    running: 0,
    failed,
  });
  const state = after(loadJobKinds.succeeded({ args: undefined, result: [kind('A', 1), kind('B', 0), kind('C', 4)] }));
  expect(selectJobCounts(state)).toEqual({ failed: 5, due: 3, running: 0, scheduled: 6 });
  expect(selectFailedKinds(state).map((one) => one.kind)).toEqual(['C', 'A']);
});
