import { fork } from 'typed-redux-saga';
import { registerLazyFeature } from '../../../shared/lazy-feature';
import { namesSaga } from '../names.saga';
import { loadTonight, tonight } from './tonight.slice';

function* landingSaga() {
  yield* fork(loadTonight.watch);
  yield* fork(namesSaga);
}

/** Loaded with the sign-up page, because members need neither. */
registerLazyFeature({ slices: [tonight], saga: landingSaga });

export * from './tonight.slice';
