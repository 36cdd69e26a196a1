import { fork, put, select, takeEvery } from 'typed-redux-saga';
import { onEveryConnect } from '../../realtime';
import { selectIsAdmin } from '../../shared/session.slice';
import { reportsChanged } from './server-events';
import { countReports } from './open-reports.api';

/** Only admins may call the route. */
function* count() {
  if (yield* select(selectIsAdmin)) yield* put(countReports.requested());
}

export function* openReportsSaga() {
  yield* fork(countReports.watch);
  yield* takeEvery(reportsChanged, count);
  yield* fork(onEveryConnect, count);
}
