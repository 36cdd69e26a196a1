import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { siteReceived } from '../../shared/site/server-events';
import { startSaga } from '../../shared/start-saga';
import { changeLogo, editSite } from './site.api';
import { strings } from './strings';

startSaga(function* siteSettingsSaga() {
  yield* takeEvery([editSite.succeeded, changeLogo.succeeded], function* ({ payload: { result } }) {
    yield* put(siteReceived(result));
    yield* put(alert.success(strings.saved, 'site'));
  });
  yield* takeEvery([editSite.failed, changeLogo.failed], function* ({ payload: { failure } }) {
    yield* put(alert.error(failure.message, 'site'));
  });
});
