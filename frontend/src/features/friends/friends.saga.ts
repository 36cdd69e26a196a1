import { nowFriendsMessage } from '@muster/contracts/constants';
import { fork, put, select, takeEvery } from 'typed-redux-saga';
import { onEveryConnect } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import type { Failure } from '../../shared/api-call';
import { selectMyId } from '../../shared/session.slice';
import { checkRequestSent, type FriendCommand, loadFriends, loadRequests, sendFriendCommand } from './friends.api';
import { personViewed, selectFriendshipStatus } from './friends.slice';
import { friendshipChanged } from './server-events';
import { strings } from './strings';
import { startSaga } from '../../shared/start-saga';

function* loadOwnFriends() {
  const userId = yield* select(selectMyId);
  if (userId) yield* put(loadFriends.requested({ userId }));
}

/** Reloads after every (re)connect, because changes in the meantime were not pushed. */
function* refresh() {
  yield* loadOwnFriends();
  yield* put(loadRequests.requested());
}

function* onFriendshipChanged({ payload: { userId, status } }: ReturnType<typeof friendshipChanged>) {
  if (status === 'received') yield* put(loadRequests.requested());
  else yield* loadOwnFriends();
  if (status === 'none') yield* put(checkRequestSent.requested({ userId }));
}

function* onSucceeded({ payload: { args, result } }: ReturnType<typeof sendFriendCommand.succeeded>) {
  if (result.nowFriends) yield* put(alert.success(nowFriendsMessage(args.name)));
  else if (args.kind === 'ask') yield* put(alert.success(strings.sent(args.name)));
  else if (args.kind === 'reject') yield* put(alert.info(strings.rejected(args.name)));
  else if (args.kind === 'withdraw') yield* put(alert.info(strings.withdrawn(args.name)));
  else yield* put(alert.success(strings.unfriended(args.name)));
  yield* loadOwnFriends();
}

/** Returns the server's message, or else our own. */
export function errorMessage({ kind, name }: FriendCommand, { body, status, message }: Failure): string {
  if (typeof body['error'] === 'string' && status > 0) return body['error'];
  if (kind === 'ask') return strings.sendFailed;
  return kind === 'unfriend' ? strings.unfriendFailed(name) : message || strings.failed;
}

export function* friendsSaga() {
  yield* takeEvery(sendFriendCommand.succeeded, onSucceeded);
  yield* takeEvery(sendFriendCommand.failed, function* ({ payload: { args, failure } }) {
    yield* put(alert.error(errorMessage(args, failure), `friend ${args.userId}`));
    // The displayed state was outdated.
    if (failure.status === 404 || failure.status === 409) yield* refresh();
  });
  yield* takeEvery(friendshipChanged, onFriendshipChanged);
  yield* takeEvery(personViewed, function* ({ payload: userId }) {
    const status = yield* select(selectFriendshipStatus, userId, yield* select(selectMyId));
    if (status !== 'friends' && status !== 'received') yield* put(checkRequestSent.requested({ userId }));
  });
  yield* fork(onEveryConnect, refresh);
}

startSaga(friendsSaga);
