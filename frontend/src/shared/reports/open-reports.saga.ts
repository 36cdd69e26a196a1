import { fork, put, select, takeEvery } from 'typed-redux-saga';
import { onEveryConnect } from '../../realtime';
import { hasCommunities } from '../communities-mode';
import { selectIsAdmin } from '../session.slice';
import { countCommunityReports, countReports } from './open-reports.api';
import { reportsChanged } from './server-events';

/** Only admins may call the routes. */
function* count() {
  if (!(yield* select(selectIsAdmin))) return;
  yield* put(countReports.requested());
  if (hasCommunities) yield* put(countCommunityReports.requested());
}

export function* openReportsSaga() {
  yield* fork(countReports.watch);
  yield* fork(countCommunityReports.watch);
  yield* takeEvery(reportsChanged, count);
  yield* fork(onEveryConnect, count);
}
