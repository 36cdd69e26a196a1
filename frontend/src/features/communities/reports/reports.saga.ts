import { fork, put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { strings } from '../strings';
import { loadCommunityReports, resolveCommunityReport } from './reports.api';

export function* communityReportsSaga() {
  for (const request of [loadCommunityReports, resolveCommunityReport]) yield* fork(request.watch);
  yield* takeEvery(resolveCommunityReport.succeeded, function* () {
    yield* put(alert.success(strings.reports.resolved));
  });
  yield* takeEvery(resolveCommunityReport.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}
