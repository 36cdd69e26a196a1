import { hasStarted } from '@muster/contracts';
import { put, takeEvery } from 'typed-redux-saga';
import { conversationWished } from '../features/chat/chat.slice';
import { friendsOpened } from '../features/friends/friends.slice';
import { linkFollowed, tookPart } from '../features/notifications/browser.slice';
import { panelTurned } from '../features/notifications/notifications.slice';
import { wishGranted } from '../features/scrims';
import { goTo, pathChanged } from '../shared/navigation';

/** Opens what a link of a mail or a push names over the page; false: it names a page. */
function* openNamed(search: string) {
  const named = new URLSearchParams(search);
  const [conversation, list] = [named.get('conversation'), named.get('open')];
  if (conversation) yield* put(conversationWished(conversation));
  else if (list === 'friend-requests') yield* put(friendsOpened({ list: 'requests' }));
  else if (list === 'notifications') yield* put(panelTurned(true));
  else return false;
  return true;
}

/** The address says where one is, not what is open there: read once, then gone from it. */
function* arrive(path: string, search: string) {
  if (!(yield* openNamed(search))) return;
  const rest = new URLSearchParams(search);
  for (const name of ['conversation', 'open']) rest.delete(name);
  yield* put(goTo({ to: `${path}${rest.size > 0 ? `?${rest}` : ''}`, replace: true }));
}

/** What happens in one feature and concerns another; and the links that leave the house. */
export function* bridgesSaga() {
  yield* takeEvery(wishGranted, function* ({ payload: { args, result } }) {
    if ((args.kind === 'join' || args.kind === 'cast') && result.scrim && !hasStarted(result.scrim, Date.now())) yield* put(tookPart());
  });
  yield* takeEvery(linkFollowed, function* ({ payload: link }) {
    const { pathname, search } = new URL(link, window.location.origin);
    if (!(yield* openNamed(search))) yield* put(goTo({ to: `${pathname}${search}` }));
  });
  yield* takeEvery(pathChanged, function* ({ payload: { path, search } }) {
    yield* arrive(path, search);
  });
  yield* arrive(window.location.pathname, window.location.search);
}
