import { chatSaga } from '../features/chat/chat.saga';
import { chat } from '../features/chat/chat.slice';
import { friendsSaga } from '../features/friends/friends.saga';
import { friends } from '../features/friends/friends.slice';
import { browserNotices } from '../features/notifications/browser.slice';
import { notificationsSaga } from '../features/notifications/notifications.saga';
import { notifications } from '../features/notifications/notifications.slice';
import { joinLate } from '../shared/late-feature';
import { presenceSaga } from '../shared/presence/presence.saga';
import { presence } from '../shared/presence/presence.slice';
import { bridgesSaga } from './bridges.saga';
import { wakeSocial } from './social-rest';

/** Loaded by every chunk that shows something of them; whichever is first brings them into the store. */
joinLate({ name: 'presence', reducers: { [presence.reducerPath]: presence.reducer }, saga: presenceSaga });
joinLate({ name: 'chat', reducers: { [chat.reducerPath]: chat.reducer }, saga: chatSaga });
joinLate({ name: 'friends', reducers: { [friends.reducerPath]: friends.reducer }, saga: friendsSaga });
joinLate({ name: 'notifications', reducers: { [notifications.reducerPath]: notifications.reducer, [browserNotices.reducerPath]: browserNotices.reducer }, saga: notificationsSaga });
joinLate({ name: 'bridges', reducers: {}, saga: bridgesSaga });
wakeSocial();
