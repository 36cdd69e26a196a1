import { fork, put, select, takeEvery } from 'typed-redux-saga';
import { scrimsLoaded } from '../features/scrims';
import { communityMemberChanged } from '../shared/community-changes';
import { ownCommunitiesSaga } from '../shared/own-communities/own-communities.saga';
import { ownCommunitiesChanged, ownCommunitiesNeeded } from '../shared/own-communities/own-communities.slice';
import { selectMyId } from '../shared/session.slice';

/** Loads the user's communities after the first scrims, which must not wait for them, and when one of them changes. */
export function* communitiesSaga() {
  yield* fork(ownCommunitiesSaga);
  yield* takeEvery([...scrimsLoaded], function* () {
    yield* put(ownCommunitiesNeeded());
  });
  yield* takeEvery(communityMemberChanged, function* ({ payload: { userId } }) {
    if (userId === (yield* select(selectMyId))) yield* put(ownCommunitiesChanged());
  });
}
