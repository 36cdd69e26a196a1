import { put, select, takeEvery } from 'typed-redux-saga';
import { hasCommunities } from '../communities-mode';
import { communityMemberChanged } from '../community-changes';
import { selectMyId } from '../session.slice';
import { ownCommunitiesChanged, ownCommunitiesNeeded } from './own-communities.actions';
import { ownCommunities } from './own-communities.slice';
import { startSaga } from '../start-saga';

function* load() {
  const userId = yield* select(selectMyId);
  if (userId && hasCommunities) yield* put(ownCommunities.requested({ userId }));
}

export function* ownCommunitiesSaga() {
  yield* takeEvery(ownCommunitiesNeeded, function* () {
    const { shown, isLoading, failure } = yield* select(ownCommunities.select);
    if (!isLoading && (!shown || failure)) yield* load();
  });
  yield* takeEvery(ownCommunitiesChanged, load);
  yield* takeEvery(communityMemberChanged, function* ({ payload: { userId } }) {
    if (userId === (yield* select(selectMyId))) yield* load();
  });
}

startSaga(ownCommunitiesSaga);
