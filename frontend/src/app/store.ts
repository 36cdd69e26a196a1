import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { fork } from 'typed-redux-saga';
import { connection, realtimeSaga } from '../realtime';
import { alerts } from '../shared/alerts/alerts.slice';
import { alertsSaga } from '../shared/alerts/alerts.saga';
import { filters } from '../shared/filters/filters.slice';
import { filtersSaga } from '../shared/filters/filters.saga';
import { session } from '../shared/session.slice';
import { realtimeRoutes } from './realtime-routes';

const sagas = createSagaMiddleware();

/**
 * Components and sagas need no type of the whole state: each slice brings its selectors, and
 * `useSelector(selectMe)` or `yield* select(selectMe)` knows what comes out.
 */
export const store = configureStore({
  reducer: {
    [session.reducerPath]: session.reducer,
    [alerts.reducerPath]: alerts.reducer,
    [filters.reducerPath]: filters.reducer,
    [connection.reducerPath]: connection.reducer,
  },
  middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
});

export const startSagas = () =>
  sagas.run(function* () {
    for (const saga of [alertsSaga, filtersSaga, realtimeSaga(realtimeRoutes)]) yield* fork(saga);
  });
