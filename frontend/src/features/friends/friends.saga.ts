import { nowFriendsMessage } from '@muster/contracts';
import { fork, put, select, takeEvery } from 'typed-redux-saga';
import { onEachConnection } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import type { Failure } from '../../shared/request';
import { selectMyId } from '../../shared/session.slice';
import { checkAsked, type FriendWish, loadFriends, loadRequests, makeFriendWish } from './friends.api';
import { personShown, selectStanding } from './friends.slice';
import { friendshipChanged } from './heard';
import { words } from './words';

function* loadMine() {
  const userId = yield* select(selectMyId);
  if (userId) yield* put(loadFriends.requested({ userId }));
}

/** After every (re)connect: what happened meanwhile was not heard. */
function* refresh() {
  yield* loadMine();
  yield* put(loadRequests.requested());
}

function* heard({ payload: { userId, status } }: ReturnType<typeof friendshipChanged>) {
  if (status === 'received') yield* put(loadRequests.requested());
  else yield* loadMine();
  if (status === 'none') yield* put(checkAsked.requested({ userId }));
}

function* granted({ payload: { args, result } }: ReturnType<typeof makeFriendWish.loaded>) {
  if (result.nowFriends) yield* put(alert.success(nowFriendsMessage(args.name)));
  else if (args.kind === 'ask') yield* put(alert.success(words.sent(args.name)));
  else if (args.kind === 'reject') yield* put(alert.info(words.rejected(args.name)));
  else if (args.kind === 'withdraw') yield* put(alert.info(words.withdrawn(args.name)));
  else yield* put(alert.success(words.unfriended(args.name)));
  yield* loadMine();
}

/** The server's own words, else ours. */
export function refusal({ kind, name }: FriendWish, { body, status, message }: Failure): string {
  if (typeof body['error'] === 'string' && status > 0) return body['error'];
  if (kind === 'ask') return words.sendFailed;
  return kind === 'unfriend' ? words.unfriendFailed(name) : message || words.failed;
}

export function* friendsSaga() {
  for (const call of [makeFriendWish, loadFriends, loadRequests, checkAsked]) yield* fork(call.watch);
  yield* takeEvery(makeFriendWish.loaded, granted);
  yield* takeEvery(makeFriendWish.failed, function* ({ payload: { args, failure } }) {
    yield* put(alert.error(refusal(args, failure), `friend ${args.userId}`));
    // What we showed was not how it is.
    if (failure.status === 404 || failure.status === 409) yield* refresh();
  });
  yield* takeEvery(friendshipChanged, heard);
  yield* takeEvery(personShown, function* ({ payload: userId }) {
    const known = yield* select(selectStanding, userId, yield* select(selectMyId));
    if (known !== 'friends' && known !== 'received') yield* put(checkAsked.requested({ userId }));
  });
  yield* fork(onEachConnection, refresh);
}
