import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { strings } from '../strings';
import { resolveCommunityReport } from './reports.api';
import { startSaga } from '../../../shared/start-saga';

export function* communityReportsSaga() {
  yield* takeEvery(resolveCommunityReport.succeeded, function* () {
    yield* put(alert.success(strings.reports.resolved));
  });
  yield* takeEvery(resolveCommunityReport.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}

startSaga(communityReportsSaga);
