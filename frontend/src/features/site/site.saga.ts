import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { siteReceived } from '../../shared/site/server-events';
import { startSaga } from '../../shared/start-saga';
import { becomeAdmin, changeLogo, editSite, legalVersions, publishLegal, sendTestMail } from './site.api';
import { strings } from './strings';

startSaga(function* siteSettingsSaga() {
  yield* takeEvery([editSite.succeeded, changeLogo.succeeded], function* ({ payload: { result } }) {
    yield* put(siteReceived(result));
    yield* put(alert.success(strings.saved, 'site'));
  });
  yield* takeEvery(publishLegal.succeeded, function* ({ payload: { args } }) {
    yield* put(legalVersions.requested(args));
    yield* put(alert.success(strings.legal.published, 'site'));
  });
  // The session says whether its user is an admin.
  yield* takeEvery(becomeAdmin.succeeded, () => window.location.reload());
  yield* takeEvery(sendTestMail.succeeded, function* () {
    yield* put(alert.success(strings.setup.mailSent, 'site'));
  });
  const failed = [editSite.failed, changeLogo.failed, publishLegal.failed, becomeAdmin.failed, sendTestMail.failed];
  yield* takeEvery(failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure.message, 'site'));
  });
});
