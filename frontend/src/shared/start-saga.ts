import type { Saga } from 'redux-saga';

const sagas = new Set<Saga>();
let run: ((saga: Saga) => void) | undefined;

/** Starts the saga of a feature when its chunk is loaded; before the store exists, with the store. */
export function startSaga(saga: Saga): void {
  sagas.add(saga);
  run?.(saga);
}

export function runSagas(runSaga: (saga: Saga) => void): void {
  run = runSaga;
  sagas.forEach(runSaga);
}
