import { call, delay, fork, put, race, type SagaGenerator, select, take, takeLatest } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { goTo } from '../../shared/navigation';
import { failureOf } from '../../shared/request';
import { logInClicked, signedIn, verifying } from '../../shared/session.slice';
import { writeToken } from '../../shared/token';
import { openPopup, popupNews } from './popup';
import { login, type Proof, register } from './session.api';
import { verifyToken } from './session.saga';
import { registerBody } from './draft';
import { createAccountClicked, proved, refused, selectDraft, selectProof, waiting } from './sign-up.slice';
import { words } from './words';

const PATIENCE_MS = 10 * 60_000;

/** Opens the popup and waits for its answer; the caller is cancelled by the next click, so it must be `call`ed: Opens the popup and waits for its result. Must be run with `call`, not `yield*`: on cancellation a delegated generator would return saga's TASK_CANCEL marker as the proof.. */
function* proveIdentity(): SagaGenerator<Proof | null> {
  const popup = openPopup();
  if (!popup) {
    yield* put(alert.error(words.popupBlocked));
    return null;
  }
  yield* put(waiting(true));
  const news = yield* call(popupNews, popup);
  try {
    while (true) {
      const { said } = yield* race({ said: take(news), late: delay(PATIENCE_MS) });
      if (!said) return null;
      if (said === 'closed') {
        yield* put(waiting(false));
      } else if (said.type === 'oidc') {
        return { uid: said.uid, email: said.email };
      } else {
        yield* put(alert.error(said.error || words.popupRefused));
        return null;
      }
    }
  } finally {
    news.close();
    yield* put(waiting(false));
  }
}

function* logIn() {
  const proof = yield* call(proveIdentity);
  if (proof) yield* logInAs(proof);
}

/** Without an account the person goes on to the wizard, and need not prove himself again there. */
function* logInAs(proof: Proof) {
  try {
    yield* put(waiting(true));
    const { token } = yield* call(login, proof);
    writeToken(token);
    yield* put(verifying());
    yield* fork(verifyToken);
  } catch (error) {
    const { status, message } = failureOf(error);
    if (status === 404) {
      yield* put(proved(proof));
      yield* put(alert.info(words.noAccount));
      yield* put(goTo({ to: '/signup' }));
    } else {
      yield* put(alert.error(status === 0 ? words.loginFailed : message || words.loginFailed));
    }
  } finally {
    yield* put(waiting(false));
  }
}

function* createAccount() {
  const proof = (yield* select(selectProof)) ?? (yield* call(proveIdentity));
  if (!proof) return;
  yield* put(proved(proof));
  yield* put(waiting(true));
  try {
    const { token, user } = yield* call(register, registerBody(yield* select(selectDraft), proof));
    writeToken(token);
    yield* put(signedIn(user));
    yield* put(alert.success(words.welcome));
  } catch (error) {
    const { status, message, fields, code } = failureOf(error);
    if (code === 'uid-taken') return yield* logInAs(proof);
    if (status === 401) yield* put(proved(null));
    yield* put(alert.error(status === 401 ? words.proofExpired : message));
    if (Object.keys(fields).length > 0) yield* put(refused(fields));
  } finally {
    yield* put(waiting(false));
  }
}

export function* signInSaga() {
  yield* takeLatest(logInClicked, logIn);
  yield* takeLatest(createAccountClicked, createAccount);
}
