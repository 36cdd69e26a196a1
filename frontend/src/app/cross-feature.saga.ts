import { hasStarted } from '@muster/contracts';
import { put, takeEvery } from 'typed-redux-saga';
import { openConversationRequested } from '../features/chat/chat.slice';
import { friendsOpened } from '../features/friends/friends.slice';
import { notificationClicked, joinedScrim } from '../features/notifications/browser-push.slice';
import { panelToggled } from '../features/notifications/notifications.slice';
import { scrimCommandSucceeded } from '../features/scrims';
import { goTo, pathChanged } from '../shared/navigation';

/** Opens what a link of a mail or a push names over the page; false: it names a page. */
function* openFromQuery(search: string) {
  const params = new URLSearchParams(search);
  const [conversation, list] = [params.get('conversation'), params.get('open')];
  if (conversation) yield* put(openConversationRequested(conversation));
  else if (list === 'friend-requests') yield* put(friendsOpened({ list: 'requests' }));
  else if (list === 'notifications') yield* put(panelToggled(true));
  else return false;
  return true;
}

/** The address says where one is, not what is open there: read once, then gone from it. */
function* openFromUrl(path: string, search: string) {
  if (!(yield* openFromQuery(search))) return;
  const rest = new URLSearchParams(search);
  for (const name of ['conversation', 'open']) rest.delete(name);
  yield* put(goTo({ to: `${path}${rest.size > 0 ? `?${rest}` : ''}`, replace: true }));
}

/** What happens in one feature and concerns another; and the links that leave the house. */
export function* crossFeatureSaga() {
  yield* takeEvery(scrimCommandSucceeded, function* ({ payload: { args, result } }) {
    if ((args.kind === 'join' || args.kind === 'cast') && result.scrim && !hasStarted(result.scrim, Date.now()))
      yield* put(joinedScrim());
  });
  yield* takeEvery(notificationClicked, function* ({ payload: link }) {
    const { pathname, search } = new URL(link, window.location.origin);
    if (!(yield* openFromQuery(search))) yield* put(goTo({ to: `${pathname}${search}` }));
  });
  yield* takeEvery(pathChanged, function* ({ payload: { path, search } }) {
    yield* openFromUrl(path, search);
  });
  yield* openFromUrl(window.location.pathname, window.location.search);
}
