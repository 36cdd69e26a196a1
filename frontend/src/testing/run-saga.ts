import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga } from 'redux-saga';

/** Runs a saga with a real store and records all dispatched actions. */
export function runSaga(reducers: Record<string, Reducer>, saga: Saga) {
  const actions: UnknownAction[] = [];
  const sagas = createSagaMiddleware();
  const record = () => (next: (action: unknown) => unknown) => (action: unknown) => {
    actions.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: combineReducers(reducers),
    middleware: (defaults) => defaults({ thunk: false }).concat(record, sagas),
  });
  const task = sagas.run(saga);
  return { dispatch: store.dispatch, state: () => store.getState() as never, actions, stop: () => task.cancel() };
}

/** Waits until all pending promises have settled; works with fake timers. */
export const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
