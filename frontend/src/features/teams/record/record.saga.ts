import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { downloadFile, SPREADSHEET } from '../../../shared/download-file';
import { startSaga } from '../../../shared/start-saga';
import { strings } from '../strings';
import { downloadRecord } from './record.slice';

function* recordSaga() {
  yield* takeEvery(downloadRecord.succeeded, function ({ payload: { args, result } }) {
    downloadFile(SPREADSHEET.start + result, `${args.slug}-record.csv`, SPREADSHEET.type);
  });
  yield* takeEvery(downloadRecord.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure.code === 'unknown' ? failure : strings.record.fileFailed));
  });
}
startSaga(recordSaga);
