import { chatSaga } from '../features/chat/chat.saga';
import { chat } from '../features/chat/chat.slice';
import { friendsSaga } from '../features/friends/friends.saga';
import { friends } from '../features/friends/friends.slice';
import { browserPush } from '../features/notifications/browser-push.slice';
import { notificationsSaga } from '../features/notifications/notifications.saga';
import { notifications } from '../features/notifications/notifications.slice';
import { registerLazyFeature } from '../shared/lazy-feature';
import { presenceSaga } from '../shared/presence/presence.saga';
import { presence } from '../shared/presence/presence.slice';
import { attendanceAlertsSaga } from './attendance-alerts.saga';
import { crossFeatureSaga } from './cross-feature.saga';
import { loadSocialNow } from './social-idle';

/** Imported by every chunk that uses these features; the first import registers them. */
registerLazyFeature({ slices: [presence], saga: presenceSaga });
registerLazyFeature({ slices: [chat], saga: chatSaga });
registerLazyFeature({ slices: [friends], saga: friendsSaga });
registerLazyFeature({ slices: [notifications, browserPush], saga: notificationsSaga });
registerLazyFeature({ slices: [], saga: crossFeatureSaga });
registerLazyFeature({ slices: [], saga: attendanceAlertsSaga });
loadSocialNow();
