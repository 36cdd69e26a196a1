import { NavigationType } from 'react-router-dom';
import { eventChannel } from 'redux-saga';
import { call, put, take, takeEvery } from 'typed-redux-saga';
import { goTo, pathChanged } from '../shared/navigation';
import { alert } from '../shared/alerts/alerts.slice';
import { OUT_OF_REACH_EVENT, router } from './router';
import { strings } from './strings';

let isRedirecting = false;
async function redirect(to: string, options: { replace: boolean; state: object | undefined }) {
  isRedirecting = true;
  await router.navigate(to, options);
  isRedirecting = false;
}

const locationChannel = (initial: { pathname: string; search: string }) =>
  eventChannel<ReturnType<typeof pathChanged>>((emit) => {
    let previous = initial;
    return router.subscribe(({ location: { pathname, search }, historyAction }) => {
      if (previous.pathname === pathname && previous.search === search) return;
      // Guards replace the entry of the page that they do not show.
      const hasLeft = previous.pathname !== pathname && historyAction !== NavigationType.Replace && !isRedirecting;
      previous = { pathname, search };
      emit(pathChanged({ path: pathname, search, hasLeft }));
    });
  });

const outOfReachChannel = () =>
  eventChannel<true>((emit) => {
    const onEvent = () => emit(true);
    window.addEventListener(OUT_OF_REACH_EVENT, onEvent);
    return () => window.removeEventListener(OUT_OF_REACH_EVENT, onEvent);
  });

/** Connects router and store: dispatches location changes and carries out `goTo`. */
export function* navigationSaga() {
  yield* takeEvery(goTo, function* ({ payload: { to, replace = false, state } }) {
    const kept = state && { ...(router.state.location.state as object | null), ...state };
    yield* call(redirect, to, { replace, state: kept });
  });
  yield* takeEvery(yield* call(outOfReachChannel), function* () {
    yield* put(alert.error(strings.connection.linkOffline, 'offline'));
  });
  const { pathname, search } = router.state.location;
  const channel = yield* call(locationChannel, { pathname, search });
  yield* put(pathChanged({ path: pathname, search }));
  while (true) yield* put(yield* take(channel));
}
