import { put, select, takeEvery } from 'typed-redux-saga';
import { hasCommunities } from '../communities-mode';
import { communityMemberChanged } from '../community-changes';
import { selectMyId } from '../session.slice';
import { ownCommunitiesChanged, ownCommunitiesNeeded } from './own-communities.actions';
import { loadOwnCommunities } from './own-communities.api';
import { selectOwnCommunitiesStatus } from './own-communities.slice';
import { startSaga } from '../start-saga';

function* load() {
  const userId = yield* select(selectMyId);
  if (userId && hasCommunities) yield* put(loadOwnCommunities.requested({ userId }));
}

export function* ownCommunitiesSaga() {
  yield* takeEvery(ownCommunitiesNeeded, function* () {
    const status = yield* select(selectOwnCommunitiesStatus);
    if (status === 'idle' || status === 'failed') yield* load();
  });
  yield* takeEvery(ownCommunitiesChanged, load);
  yield* takeEvery(communityMemberChanged, function* ({ payload: { userId } }) {
    if (userId === (yield* select(selectMyId))) yield* load();
  });
}

startSaga(ownCommunitiesSaga);
