import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { startSaga } from '../../shared/start-saga';
import { changeTimes, confirmWeek, dropDay, setDay } from './availability.slice';
import { strings } from './strings';

function* availabilitySaga() {
  yield* takeEvery(changeTimes.succeeded, function* () {
    yield* put(alert.success(strings.saved));
  });
  for (const request of [changeTimes, confirmWeek, setDay, dropDay])
    yield* takeEvery(request.failed, function* ({ payload: { failure } }) {
      yield* put(alert.error(failure));
    });
}
startSaga(availabilitySaga);
