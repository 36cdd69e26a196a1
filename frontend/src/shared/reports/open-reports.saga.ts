import { fork, put, select, takeEvery } from 'typed-redux-saga';
import { onEveryConnect } from '../../realtime';
import { hasCommunities } from '../communities-mode';
import { selectIsAdmin } from '../session.slice';
import { openCommunityReports, openReports } from './open-reports.slice';
import { reportsChanged } from './server-events';
import { startSaga } from '../start-saga';

/** Only admins may call the routes. */
function* count() {
  if (!(yield* select(selectIsAdmin))) return;
  yield* put(openReports.requested());
  if (hasCommunities) yield* put(openCommunityReports.requested());
}

export function* openReportsSaga() {
  yield* takeEvery(reportsChanged, count);
  yield* fork(onEveryConnect, count);
}

startSaga(openReportsSaga);
