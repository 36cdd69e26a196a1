import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { scrimsSaga } from '../features/scrims';
import * as serverStatus from '../features/server-status';
import * as sessions from '../features/session';
import * as users from '../features/users';
import { historySaga, realtimeSaga } from '../realtime';
import { alertsSaga } from '../shared/alerts/alerts.saga';
import { filtersSaga } from '../shared/filters/filters.saga';
import { rootReducer } from '../shared/root-reducer';
import '../shared/site/site.saga';
import { signedOut } from '../shared/session.slice';
import { runSagas } from '../shared/start-saga';
import { languageSaga } from './languages/language.saga';
import { navigationSaga } from './navigation.saga';
import { realtimeRoutes } from './realtime-routes';

const sagaMiddleware = createSagaMiddleware();
type State = ReturnType<typeof rootReducer>;
const keepAcrossSignOut = ({ alerts, connection }: State) => ({ alerts, connection }) as State;

/** Signing out clears everything except alerts and the connection, so that the next user of the device sees nothing. */
const reducer = (state: State | undefined, action: UnknownAction): State =>
  rootReducer(state && signedOut.match(action) ? keepAcrossSignOut(state) : state, action);

/** Exposes no type of the whole state: slices export typed selectors for `useSelector` and `yield* select`. */
export const store = configureStore({
  reducer,
  middleware: (defaults) => defaults({ thunk: false }).concat(sagaMiddleware),
});
runSagas((saga) => sagaMiddleware.run(saga));

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
for (const saga of sagas) sagaMiddleware.run(saga);
