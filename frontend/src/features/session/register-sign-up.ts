import { fork } from 'typed-redux-saga';
import { registerLazyFeature } from '../../shared/lazy-feature';
import { draftSaga } from './draft.saga';
import { signInSaga } from './sign-in.saga';
import { signUp } from './sign-up.slice';

function* signUpSaga() {
  yield* fork(draftSaga);
  yield* fork(signInSaga);
}

/** Signing in and up is not part of what members load. Everything that offers it imports this file. */
registerLazyFeature({ slices: [signUp], saga: signUpSaga });
