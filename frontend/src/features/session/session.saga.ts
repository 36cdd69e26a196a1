import { TOKEN_KEY } from '@muster/contracts/constants';
import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { SESSION_ENDED_EVENT } from '../../shared/http';
import { goTo } from '../../shared/navigation';
import { isRejection, toFailure } from '../../shared/api-call';
import {
  logOut,
  SESSION_ENDED_ALERT,
  selectSessionStatus,
  sessionEnded,
  signedIn,
  signedOut,
  verifying,
} from '../../shared/session.slice';
import { clearAccountStorage } from '../../shared/storage';
import { takeGreeting } from '../../shared/greeting';
import { rememberVisit } from '../../shared/was-here-before';
import { strings } from '../../shared/strings';
import { readToken, tokenExpiresAt, writeToken } from '../../shared/token';
import { logOutOnServer, verify } from './session.api';
import { serverNow } from '../../shared/clock';

const RETRY_MS = 2_000;
const RETRY_MAX_MS = 8_000;
/** The server replaces a token once a day. */
const RENEWAL_MS = 24 * 3_600_000;

/**
 * Ends the session on the server as well, so that copies of the token become invalid. Does not wait for the response.
 */
function* onLogOut() {
  if (readToken()) logOutOnServer().catch(() => undefined);
  yield* call(clearSession);
}

function* clearSession() {
  writeToken(null);
  yield* put(signedOut());
  yield* put(goTo({ to: '/signup' }));
}

/** Retries while the server is unreachable, because that says nothing about the token. */
export function* verifyToken() {
  for (let wait = RETRY_MS; readToken(); wait = Math.min(wait * 2, RETRY_MAX_MS)) {
    const asked = readToken();
    try {
      const { token, user } = yield* call(verify);
      // The user has signed out since, here or in another tab.
      if (readToken() !== asked) continue;
      if (token !== asked) writeToken(token);
      yield* put(signedIn(user));
      return;
    } catch (error) {
      const { status, message, code } = toFailure(error);
      if (readToken() !== asked) continue;
      // A page with an old API key is reloaded; it says nothing about the token either.
      if (isRejection({ status }) && code !== 'invalid-api-key') {
        yield* put(sessionEnded({ error: message, code }));
        return;
      }
      yield* delay(wait);
    }
  }
}

/** A ban is shown with the server's message, any other end with a general one. */
function* onSessionEnded({ payload: { error, code } }: ReturnType<typeof sessionEnded>) {
  if ((yield* select(selectSessionStatus)) === 'out') return;
  yield* call(clearSession);
  yield* put(
    code === 'banned' ? alert.error(error, SESSION_ENDED_ALERT) : alert.info(strings.sessionEnded, SESSION_ENDED_ALERT),
  );
}

/** Renews the session daily while the page is open, and ends it when its token expires. */
function* renewOrEnd() {
  const expiresAt = tokenExpiresAt(readToken() ?? '');
  if (expiresAt === null) return;
  // Timers of browsers reach no further than 24 days.
  yield* delay(Math.min(Math.max(0, expiresAt - serverNow()), RENEWAL_MS));
  const isExpired = (tokenExpiresAt(readToken() ?? '') ?? 0) <= serverNow();
  if (isExpired) yield* put(sessionEnded({ error: strings.sessionEnded, code: 'expired' }));
  else yield* call(verifyToken);
}

/** Shows the message that the page with the sign-in could not show, because it was left. */
function* onSignedIn() {
  rememberVisit();
  const greeting = takeGreeting();
  if (greeting) yield* put(alert.success(greeting));
}

/** Emits when another tab signs in or out. */
const otherTabsChannel = () =>
  eventChannel<'signed-out' | 'signed-in'>((emit) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === TOKEN_KEY || key === null) emit(newValue ? 'signed-in' : 'signed-out');
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  });

function* watchOtherTabs() {
  const tabs = yield* call(otherTabsChannel);
  while (true) {
    const event = yield* take(tabs);
    const status = yield* select(selectSessionStatus);
    if (event === 'signed-out' && status !== 'out') yield* call(clearSession);
    if (event === 'signed-in' && status === 'out') {
      yield* put(verifying());
      yield* fork(verifyToken);
    }
  }
}

const sessionEndedChannel = () =>
  eventChannel<{ error: string; code: string }>((emit) => {
    const onEvent = (event: Event) => emit((event as CustomEvent<{ error: string; code: string }>).detail);
    window.addEventListener(SESSION_ENDED_EVENT, onEvent);
    return () => window.removeEventListener(SESSION_ENDED_EVENT, onEvent);
  });

function* watchSessionEnded() {
  const channel = yield* call(sessionEndedChannel);
  while (true) yield* put(sessionEnded(yield* take(channel)));
}

export function* sessionSaga() {
  yield* takeEvery(logOut, onLogOut);
  yield* takeEvery(sessionEnded, onSessionEnded);
  yield* takeEvery(signedIn, onSignedIn);
  // A renewed token has a new expiry.
  yield* takeLatest([signedIn.type, signedOut.type], renewOrEnd);
  yield* fork(watchOtherTabs);
  yield* fork(watchSessionEnded);
  if (readToken()) yield* fork(verifyToken);
  // A tab that the browser restores after the user has signed out elsewhere still has its storage.
  else clearAccountStorage();
}
