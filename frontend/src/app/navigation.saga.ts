import { eventChannel } from 'redux-saga';
import { call, put, take, takeEvery } from 'typed-redux-saga';
import { goTo, pathChanged } from '../shared/navigation';
import { router } from './router';

const locationChannel = () =>
  eventChannel<ReturnType<typeof pathChanged>>((emit) => {
    let last = '';
    return router.subscribe(({ location: { pathname, search } }) => {
      if (last === (last = pathname + search)) return;
      emit(pathChanged({ path: pathname, search }));
    });
  });

/** The router tells the store where it is, and goes where a saga wishes. */
export function* navigationSaga() {
  yield* takeEvery(goTo, function* ({ payload: { to, replace = false } }) {
    yield* call(() => router.navigate(to, { replace }));
  });
  const channel = yield* call(locationChannel);
  const { pathname, search } = router.state.location;
  yield* put(pathChanged({ path: pathname, search }));
  while (true) yield* put(yield* take(channel));
}
