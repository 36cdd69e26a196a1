import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { languageSaga } from '../app/languages/language.saga';
import { saga as sessionSaga } from '../features/session';
import { alertsSaga } from '../shared/alerts/alerts.saga';
import { rootReducer } from '../shared/root-reducer';
import { runSagas } from '../shared/start-saga';
import { leaveSaga } from './leave.saga';

const sagaMiddleware = createSagaMiddleware();
export const store = configureStore({
  reducer: rootReducer,
  middleware: (defaults) => defaults({ thunk: false }).concat(sagaMiddleware),
});
runSagas((saga) => sagaMiddleware.run(saga));
for (const saga of [alertsSaga, languageSaga, leaveSaga, sessionSaga]) sagaMiddleware.run(saga);
