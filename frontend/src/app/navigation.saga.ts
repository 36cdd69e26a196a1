import { eventChannel } from 'redux-saga';
import { call, put, take, takeEvery } from 'typed-redux-saga';
import { goTo, pathChanged } from '../shared/navigation';
import { router } from './router';

const locationChannel = () =>
  eventChannel<ReturnType<typeof pathChanged>>((emit) => {
    let previous = '';
    return router.subscribe(({ location: { pathname, search } }) => {
      if (previous === (previous = pathname + search)) return;
      emit(pathChanged({ path: pathname, search }));
    });
  });

/** Connects router and store: dispatches location changes and carries out `goTo`. */
export function* navigationSaga() {
  yield* takeEvery(goTo, function* ({ payload: { to, replace = false } }) {
    yield* call(() => router.navigate(to, { replace }));
  });
  const channel = yield* call(locationChannel);
  const { pathname, search } = router.state.location;
  yield* put(pathChanged({ path: pathname, search }));
  while (true) yield* put(yield* take(channel));
}
