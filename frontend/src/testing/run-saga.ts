import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga } from 'redux-saga';

/** A real store with real sagas, and everything that was dispatched to it. */
export function runSaga(reducers: Record<string, Reducer>, saga: Saga) {
  const actions: UnknownAction[] = [];
  const sagas = createSagaMiddleware();
  const remember = () => (next: (action: unknown) => unknown) => (action: unknown) => {
    actions.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: combineReducers(reducers),
    middleware: (defaults) => defaults({ thunk: false }).concat(remember, sagas),
  });
  const task = sagas.run(saga);
  return { dispatch: store.dispatch, state: () => store.getState() as never, actions, stop: () => task.cancel() };
}

/** Lets everything that is ready happen; with fake timers too. */
export const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
