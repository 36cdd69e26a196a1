import { fork } from 'typed-redux-saga';
import { draftSaga } from './draft.saga';
import { sessionSaga } from './session.saga';
import { signInSaga } from './sign-in.saga';

export { selectChosenSeat, selectSignInBusy, signUp } from './sign-up.slice';

export function* saga() {
  yield* fork(draftSaga);
  yield* fork(signInSaga);
  yield* fork(sessionSaga);
}
