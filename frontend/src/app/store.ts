import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { fork } from 'typed-redux-saga';
import { scrims, scrimsSaga, timelines } from '../features/scrims';
import * as serverStatus from '../features/server-status';
import * as sessions from '../features/session';
import * as users from '../features/users';
import { connection, historySaga, realtimeSaga } from '../realtime';
import { alertsSaga } from '../shared/alerts/alerts.saga';
import { alerts } from '../shared/alerts/alerts.slice';
import { filtersSaga } from '../shared/filters/filters.saga';
import { filters } from '../shared/filters/filters.slice';
import { onRegisterFeature, toReducers } from '../shared/lazy-feature';
import { session, signedOut } from '../shared/session.slice';
import { languageSaga } from './languages/language.saga';
import { navigationSaga } from './navigation.saga';
import { realtimeRoutes } from './realtime-routes';

const sagaMiddleware = createSagaMiddleware();
const rootReducers = toReducers([session, alerts, filters, connection, scrims, timelines, users.userSearch]);
let combinedReducer = combineReducers(rootReducers);
type State = ReturnType<typeof combinedReducer>;
const keepAcrossSignOut = ({ alerts: alertsState, connection: connectionState }: State) =>
  ({ alerts: alertsState, connection: connectionState }) as State;

/** Signing out clears everything except alerts and the connection, so that the next user of the device sees nothing. */
const reducer = (state: State | undefined, action: UnknownAction): State =>
  combinedReducer(state && signedOut.match(action) ? keepAcrossSignOut(state) : state, action);

/** Exposes no type of the whole state: slices export typed selectors for `useSelector` and `yield* select`. */
export const store = configureStore({
  reducer,
  middleware: (defaults) => defaults({ thunk: false }).concat(sagaMiddleware),
});

onRegisterFeature(({ slices, saga }) => {
  combinedReducer = combineReducers(Object.assign(rootReducers, toReducers(slices)));
  store.replaceReducer(reducer);
  sagaMiddleware.run(saga);
});

/** navigationSaga is last: it dispatches the current location, and all other sagas must already be listening. */
const sagas = [
  alertsSaga,
  filtersSaga,
  languageSaga,
  realtimeSaga(realtimeRoutes),
  historySaga(() => window.location.reload()),
  serverStatus.saga,
  scrimsSaga,
  sessions.saga,
  users.saga,
  navigationSaga,
];
sagaMiddleware.run(function* () {
  for (const saga of sagas) yield* fork(saga);
});
