import '../features/chat/chat.saga';
import '../features/friends/friends.saga';
import '../features/notifications/notifications.saga';
import '../shared/presence/presence.saga';
import './attendance-alerts.saga';
import './install.saga';
import { hasStarted } from '@muster/contracts/scrim-rules';
import { put, select, takeEvery } from 'typed-redux-saga';
import { openConversationRequested } from '../features/chat/chat.slice';
import { friendsOpened } from '../features/friends/friends.slice';
import { friendshipChanged } from '../features/friends/server-events';
import { notificationClicked, joinedScrim } from '../features/notifications/browser-push.slice';
import { panelToggled } from '../features/notifications/notifications.slice';
import { sendScrimCommand } from '../features/scrims';
import { home } from '../features/scrims/scrims.slice';
import { cameAround } from '../shared/around-changes';
import { goTo, pathChanged } from '../shared/navigation';
import { startSaga } from '../shared/start-saga';
import { loadSocialNow } from './social-idle';
import { serverNow } from '../shared/clock';

/** Opens the window named by a link from an email or push. Returns false if the link names a page. */
function* openFromQuery(search: string) {
  const params = new URLSearchParams(search);
  const [conversation, list] = [params.get('conversation'), params.get('open')];
  if (conversation) yield* put(openConversationRequested(conversation));
  else if (list === 'friend-requests') yield* put(friendsOpened({ list: 'requests' }));
  else if (list === 'notifications') yield* put(panelToggled(true));
  else return false;
  return true;
}

/** The query parameter is removed after it was read, because the URL identifies pages, not open windows. */
function* openFromUrl(path: string, search: string) {
  if (!(yield* openFromQuery(search))) return;
  const rest = new URLSearchParams(search);
  for (const name of ['conversation', 'open']) rest.delete(name);
  yield* put(goTo({ to: `${path}${rest.size > 0 ? `?${rest}` : ''}`, replace: true }));
}

/**
 * Connects features: events of one feature that concern another, and links from emails and pushes. Every chunk that
 * uses one of them imports this file, which starts them all.
 */
export function* crossFeatureSaga() {
  yield* takeEvery(sendScrimCommand.succeeded, function* ({ payload: { args, result } }) {
    if ((args.kind === 'join' || args.kind === 'cast') && result.scrim && !hasStarted(result.scrim, serverNow()))
      yield* put(joinedScrim());
  });
  // The question of a check has to reach people whose page is closed.
  yield* takeEvery(cameAround, function* () {
    yield* put(joinedScrim());
  });
  // The home page names open friend requests.
  yield* takeEvery(friendshipChanged, function* () {
    if ((yield* select(home.select)).shown) yield* put(home.requested({}));
  });
  yield* takeEvery(notificationClicked, function* ({ payload: link }) {
    const { pathname, search, hash } = new URL(link, window.location.origin);
    if (!(yield* openFromQuery(search))) yield* put(goTo({ to: `${pathname}${search}${hash}` }));
  });
  yield* takeEvery(pathChanged, function* ({ payload: { path, search } }) {
    yield* openFromUrl(path, search);
  });
  yield* openFromUrl(window.location.pathname, window.location.search);
}

startSaga(crossFeatureSaga);
loadSocialNow();
