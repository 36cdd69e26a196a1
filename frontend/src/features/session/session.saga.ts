import { TOKEN_KEY } from '@muster/contracts';
import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { SESSION_ENDED } from '../../shared/http';
import { goTo } from '../../shared/navigation';
import { failureOf } from '../../shared/request';
import { logOut, selectSessionStatus, sessionEnded, signedIn, signedOut, verifying } from '../../shared/session.slice';
import { readToken, tokenEnds, writeToken } from '../../shared/token';
import { endHere, verify } from './session.api';
import { words } from './words';

const RETRY_MS = 2_000;
const RETRY_MAX_MS = 15_000;

/** The session ends on the server, too, so that nobody can go on with a copy of its token. Nobody waits for the answer. */
function* depart() {
  if (readToken()) endHere().catch(() => undefined);
  yield* call(leave);
}

function* leave() {
  writeToken(null);
  yield* put(signedOut());
  yield* put(goTo({ to: '/signup' }));
}

/** A server out of reach says nothing about the token: it is asked again until it answers. */
export function* verifyToken() {
  for (let wait = RETRY_MS; readToken(); wait = Math.min(wait * 2, RETRY_MAX_MS)) {
    try {
      const { token, user } = yield* call(verify);
      writeToken(token);
      yield* put(signedIn(user));
      return;
    } catch (error) {
      const { status, message, code } = failureOf(error);
      if (status >= 400 && status < 500 && status !== 429) {
        yield* put(sessionEnded({ error: message, code }));
        return;
      }
      yield* delay(wait);
    }
  }
}

/** The server's own words when it has some (a ban, a deletion), else a plain sentence. */
function* end({ payload: { error } }: ReturnType<typeof sessionEnded>) {
  if ((yield* select(selectSessionStatus)) === 'out') return;
  yield* call(leave);
  yield* put(/banned|deleted/i.test(error) ? alert.error(error, 'session-ended') : alert.info(words.ended, 'session-ended'));
}

function* endOnExpiry() {
  const ends = tokenEnds(readToken() ?? '');
  if (ends === null) return;
  yield* delay(Math.max(0, ends - Date.now()));
  yield* put(sessionEnded({ error: words.ended, code: 'expired' }));
}

/** What other tabs did to the token. */
const otherTabs = () =>
  eventChannel<'left' | 'came'>((emit) => {
    const changed = ({ key, newValue }: StorageEvent) => {
      if (key === TOKEN_KEY || key === null) emit(newValue ? 'came' : 'left');
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  });

function* followOtherTabs() {
  const tabs = yield* call(otherTabs);
  while (true) {
    const news = yield* take(tabs);
    const status = yield* select(selectSessionStatus);
    if (news === 'left' && status !== 'out') yield* call(leave);
    if (news === 'came' && status === 'out') {
      yield* put(verifying());
      yield* fork(verifyToken);
    }
  }
}

const refusals = () =>
  eventChannel<{ error: string; code: string }>((emit) => {
    const told = (event: Event) => emit((event as CustomEvent<{ error: string; code: string }>).detail);
    window.addEventListener(SESSION_ENDED, told);
    return () => window.removeEventListener(SESSION_ENDED, told);
  });

function* followRefusals() {
  const channel = yield* call(refusals);
  while (true) yield* put(sessionEnded(yield* take(channel)));
}

export function* sessionSaga() {
  yield* takeEvery(logOut, depart);
  yield* takeEvery(sessionEnded, end);
  // A renewed token brings a new end; signing out needs none.
  yield* takeLatest([signedIn.type, signedOut.type], endOnExpiry);
  yield* fork(followOtherTabs);
  yield* fork(followRefusals);
  if (readToken()) yield* fork(verifyToken);
}
