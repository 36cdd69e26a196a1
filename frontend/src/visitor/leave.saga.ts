import { eventChannel } from 'redux-saga';
import { call, put, select, take, takeEvery } from 'typed-redux-saga';
import { entered } from '../features/session/sign-up.slice';
import { selectAlerts } from '../shared/alerts/alerts.slice';
import { leaveGreeting } from '../shared/greeting';
import { goTo, pathChanged } from '../shared/navigation';
import { selectSessionStatus } from '../shared/session.slice';
import { routing } from './routing';

/** The page that the visitor came for. The router keeps what the guards know in the state of the history entry. */
function wantedPage(): string {
  const { pathname, search } = window.location;
  const { from } = (window.history.state as { usr?: { from?: string } } | null)?.usr ?? {};
  const here = new URLSearchParams(search);
  here.delete('step');
  if (pathname === '/' || pathname === '/signup') return from ?? '/';
  return `${pathname}${here.size > 0 ? `?${here}` : ''}`;
}

/** Members have an app of their own, which shows the message of this page. */
function* onEntered({ payload: to }: ReturnType<typeof entered>) {
  const welcome = (yield* select(selectAlerts)).findLast(({ type }) => type === 'Success');
  if (welcome) leaveGreeting(welcome.text);
  window.location.replace(to ?? wantedPage());
}

/** Another page of the site may have opened the window again that the browser kept, and the user may be signed in. */
const shownAgainChannel = () =>
  eventChannel<true>((emit) => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && emit(true);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  });

/** Leaves for the members' app once the user is signed in, and carries out `goTo` until then. */
export function* leaveSaga() {
  yield* takeEvery(entered, onEntered);
  yield* takeEvery(goTo, function* ({ payload: { to, replace = false, state } }) {
    if ((yield* select(selectSessionStatus)) === 'in') return;
    const kept = state && { ...(window.history.state as { usr?: object } | null)?.usr, ...state };
    routing.navigate(to, { replace, state: kept });
  });
  yield* put(pathChanged({ path: window.location.pathname, search: window.location.search }));
  const shownAgain = yield* call(shownAgainChannel);
  while (yield* take(shownAgain)) window.location.reload();
}
