import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga, type Task } from 'redux-saga';
import { runSagas } from '../shared/start-saga';

const running = new Set<() => void>();
/** Stops the sagas of a test with it: their retries would reach the browser of the next test. */
afterEach(() => {
  for (const stop of running) stop();
  running.clear();
});

/** Runs a saga with a real store, beside the sagas that its imports have started; records all dispatched actions. */
export function runSaga(reducers: Record<string, Reducer>, saga?: Saga) {
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
  const tasks = new Map<Saga, Task>();
  const run = (one: Saga) => void tasks.set(one, sagas.run(one));
  runSagas(run);
  if (saga && !tasks.has(saga)) run(saga);
  const stop = () => tasks.forEach((task) => task.cancel());
  running.add(stop);
  return { dispatch: store.dispatch, state: () => store.getState() as never, actions, stop };
}

/** Waits until all pending promises have settled; works with fake timers. */
export const settle = async () => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
};
