import './draft.saga'; // it restores what was typed
import { servedSite } from '@muster/contracts/served-site';
import {
  call,
  delay,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLatest,
} from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { chosenSeatPath } from '../../shared/chosen-seat';
import { goTo } from '../../shared/navigation';
import { toFailure } from '../../shared/api-call';
import { logInClicked, signedIn, verifying } from '../../shared/session.slice';
import { writeToken } from '../../shared/token';
import { openPopup, popupChannel } from './popup';
import { join, login, type Proof, register } from './session.api';
import { verifyToken } from './session.saga';
import { chosenProvider } from './chosen-provider';
import { type Problems, registerBody, stepOf, stepPath } from './draft';
import { validateStep } from './draft-validation';
import {
  choiceOpened,
  createAccountClicked,
  discordNameProvided,
  entered,
  identityProved,
  type ChosenCommunity,
  popupFailed,
  type PopupTrouble,
  problemsShown,
  providerChosen,
  selectChosenSeat,
  selectDraft,
  selectProof,
  selectChosenCommunity,
  busyChanged,
  communityDropped,
} from './sign-up.slice';
import { strings } from './strings';
import { startSaga } from '../../shared/start-saga';

const POPUP_TIMEOUT_MS = 10 * 60_000;

/** Pages with the form of the sign-up: the landing page, and what links show to people without an account. */
const isOnSignUp = () => /^\/(?:signup|scrims\/[^/]+|communities\/[^/]+)?\/?$/.test(window.location.pathname);

/** The sign-up shows it beside its buttons, other pages in an alert. */
function* showPopupTrouble(trouble: PopupTrouble): SagaGenerator<void> {
  yield* put(popupFailed(trouble));
  if (isOnSignUp()) return;
  const { popupBlocked, popupClosed } = strings;
  yield* put(trouble === 'blocked' ? alert.error(popupBlocked, 'popup') : alert.info(popupClosed, 'popup'));
}

/** Returns the id of the provider to log in with, or null if the user has closed the window. */
function* chooseProvider(): SagaGenerator<string | null> {
  const [only, ...others] = servedSite().providers;
  if (others.length === 0) return only?.id ?? null;
  yield* put(choiceOpened());
  return (yield* take(providerChosen)).payload;
}

/**
 * Opens the popup and waits for its result; the next click cancels the caller. Must be run with `call`, not `yield*`:
 * on cancellation a delegated generator would return saga's TASK_CANCEL marker as the proof.
 */
function* proveIdentity(provider: string | null): SagaGenerator<Proof | null> {
  if (provider === null) return null;
  const popup = openPopup(provider);
  if (!popup) {
    yield* showPopupTrouble('blocked');
    return null;
  }
  yield* put(busyChanged(true));
  const channel = yield* call(popupChannel, popup);
  try {
    while (true) {
      const { message } = yield* race({ message: take(channel), timeout: delay(POPUP_TIMEOUT_MS) });
      if (!message) return null;
      if (message === 'closed') {
        yield* put(busyChanged(false));
        yield* showPopupTrouble('closed');
      } else if (message.type === 'oidc') {
        if (message.discord) yield* put(discordNameProvided(message.discord));
        return { uid: message.uid, email: message.email };
      } else {
        yield* put(alert.error(message.error || strings.popupRefused));
        return null;
      }
    }
  } finally {
    channel.close();
    yield* put(busyChanged(false));
  }
}

function* onLogInClicked() {
  const proof = yield* call(proveIdentity, yield* call(chooseProvider));
  if (proof) yield* logInAs(proof);
}

/** People without an account continue with the wizard and need not sign in at the provider again. */
function* logInAs(proof: Proof) {
  try {
    yield* put(busyChanged(true));
    const { token } = yield* call(login, proof);
    writeToken(token);
    yield* put(verifying());
    yield* fork(verifyToken);
  } catch (error) {
    const { status, message } = toFailure(error);
    if (status === 404) {
      yield* put(identityProved(proof));
      yield* put(alert.info(strings.noAccount));
      if (!isOnSignUp()) yield* put(goTo({ to: '/signup', state: { from: window.location.pathname } }));
    } else {
      yield* put(alert.error(status === 0 ? strings.loginFailed : message || strings.loginFailed));
    }
  } finally {
    yield* put(busyChanged(false));
  }
}

function* onCreateAccountClicked() {
  const draft = yield* select(selectDraft);
  const proof = (yield* select(selectProof)) ?? (yield* call(proveIdentity, chosenProvider(draft).id));
  if (!proof) return;
  yield* put(identityProved(proof));
  // Discord may have said no name, or one that the form takes only after a change.
  const problems = validateStep(yield* select(selectDraft), 0);
  if (Object.keys(problems).length > 0) return yield* call(showRejectedFields, problems);
  yield* put(busyChanged(true));
  try {
    const { token, user } = yield* call(register, registerBody(yield* select(selectDraft), proof));
    writeToken(token);
    yield* put(alert.success(strings.welcome));
    yield* put(signedIn(user));
  } catch (error) {
    const { status, message, fields, code } = toFailure(error);
    if (code === 'uid-taken') return yield* logInAs(proof);
    if (status === 401) yield* put(identityProved(null));
    yield* put(alert.error(status === 401 ? strings.proofExpired : message));
    yield* call(showRejectedFields, fields);
  } finally {
    yield* put(busyChanged(false));
  }
}

/** Goes back to the first step with a field that was rejected. */
function* showRejectedFields(fields: Problems) {
  const steps = Object.keys(fields).map(stepOf);
  if (steps.length === 0) return;
  yield* put(problemsShown(fields));
  yield* put(goTo({ to: stepPath(Math.min(...steps), window.location), state: { isNext: false } }));
}

/** Joins the community that the user asked to join. If that fails, its page says why and offers it again. */
function* joinCommunity({ slug, invite }: ChosenCommunity): SagaGenerator<string> {
  yield* put(communityDropped());
  try {
    yield* call(join, slug, invite);
    return `/communities/${slug}`;
  } catch {
    return `/communities/${slug}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`;
  }
}

/**
 * Completes what the visitor asked for while signed out, on whichever page they signed in: offers the seat, or joins
 * the community.
 */
function* onSignedIn() {
  const seat = yield* select(selectChosenSeat);
  const community = yield* select(selectChosenCommunity);
  const communityPath = community && (yield* call(joinCommunity, community));
  const to = seat ? chosenSeatPath(seat) : communityPath;
  if (to) yield* put(goTo({ to, replace: true }));
  yield* put(entered(to));
}

export function* signInSaga() {
  yield* takeEvery(signedIn, onSignedIn);
  yield* takeLatest(logInClicked, onLogInClicked);
  yield* takeLatest(createAccountClicked, onCreateAccountClicked);
}

startSaga(signInSaga);
