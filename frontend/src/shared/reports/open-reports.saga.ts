import { fork, put, select, takeEvery } from 'typed-redux-saga';
import { onEveryConnect } from '../../realtime';
import { hasCommunities } from '../communities-mode';
import { selectIsAdmin } from '../session.slice';
import { countCommunityReports, countReports } from './open-reports.api';
import { reportsChanged } from './server-events';
import { startSaga } from '../start-saga';

/** Only admins may call the routes. */
function* count() {
  if (!(yield* select(selectIsAdmin))) return;
  yield* put(countReports.requested());
  if (hasCommunities) yield* put(countCommunityReports.requested());
}

export function* openReportsSaga() {
  yield* takeEvery(reportsChanged, count);
  yield* fork(onEveryConnect, count);
}

startSaga(openReportsSaga);
