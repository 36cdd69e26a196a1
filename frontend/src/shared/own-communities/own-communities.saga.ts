import { fork, put, select, takeEvery } from 'typed-redux-saga';
import { hasCommunities } from '../communities-mode';
import { selectMyId } from '../session.slice';
import { loadOwnCommunities } from './own-communities.api';
import { ownCommunitiesChanged, ownCommunitiesNeeded, selectOwnCommunitiesStatus } from './own-communities.slice';

function* load() {
  const userId = yield* select(selectMyId);
  if (userId && hasCommunities) yield* put(loadOwnCommunities.requested({ userId }));
}

export function* ownCommunitiesSaga() {
  yield* fork(loadOwnCommunities.watch);
  yield* takeEvery(ownCommunitiesNeeded, function* () {
    const status = yield* select(selectOwnCommunitiesStatus);
    if (status === 'idle' || status === 'failed') yield* load();
  });
  yield* takeEvery(ownCommunitiesChanged, load);
}
