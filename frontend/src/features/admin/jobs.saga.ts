import { cancel, fork, put, select, take, takeEvery, throttle } from 'typed-redux-saga';
import { onEveryConnect } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { loadJob, loadJobKinds, loadJobs, retryJob, retryJobKind } from './jobs.api';
import { jobsClosed, jobsOpened, selectAreJobsLoading, selectJobsQuery, selectRetriedJobs } from './jobs.slice';
import { effectsChanged } from './server-events';
import { strings } from './strings';

const s = strings.jobs;
const THROTTLE_MS = 1_000;

function* refresh() {
  if (yield* select(selectAreJobsLoading)) return;
  const query = yield* select(selectJobsQuery);
  if (query) yield* put(loadJobs.requested({ query, isRefresh: true }));
  yield* put(loadJobKinds.requested());
  for (const id of yield* select(selectRetriedJobs)) yield* put(loadJob.requested(id));
}

function* refreshWhileOpen() {
  yield* throttle(THROTTLE_MS, effectsChanged, refresh);
  yield* fork(onEveryConnect, refresh); // what changed while there was no connection was not announced
}

function* retrySaga() {
  yield* takeEvery(retryJob.succeeded, function* () {
    yield* put(alert.success(s.retried(1)));
    yield* put(loadJobKinds.requested());
  });
  yield* takeEvery(retryJobKind.succeeded, function* ({ payload: { result } }) {
    yield* put(alert.success(s.retried(result.retried)));
    yield* refresh();
  });
  for (const call of [retryJob, retryJobKind])
    yield* takeEvery(call.failed, function* ({ payload: { failure } }) {
      yield* put(alert.error(failure));
      yield* refresh();
    });
}

export function* jobsSaga() {
  yield* fork(retrySaga);
  yield* takeEvery(jobsOpened, function* ({ payload: query }) {
    yield* put(loadJobs.requested({ query }));
    yield* put(loadJobKinds.requested());
  });
  while (true) {
    yield* take(jobsOpened);
    const open = yield* fork(refreshWhileOpen);
    yield* take(jobsClosed);
    yield* cancel(open);
  }
}
