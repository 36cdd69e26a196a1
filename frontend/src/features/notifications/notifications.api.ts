import { notificationRoutes, preferenceRoutes, pushRoutes } from '@muster/contracts/notification-routes';
import type { PushSubscriptionBody } from '@muster/contracts/notifications';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';

export const loadNotifications = apiCall(
  'notifications/list',
  async (_: void, signal) => {
    const answer = await callRoute(notificationRoutes.list, {}, { signal });
    return 'notifications' in answer ? answer.notifications : answer.data;
  },
  { repeats: 'always' },
);
export const removeOne = apiCall(
  'notifications/remove',
  (params: { id: string }) => callRoute(notificationRoutes.remove, { params }),
  { key: ({ id }) => id, onRepeat: 'leading' },
);
export const removeAll = apiCall(
  'notifications/removeAll',
  ({ myId }: { myId: string }) => callRoute(notificationRoutes.removeAll, { params: { userId: myId } }),
  { onRepeat: 'leading' },
);
export const sendTestPush = apiCall('notifications/testPush', (_: object) => callRoute(pushRoutes.test, {}), {
  onRepeat: 'leading',
});

export const fetchPreferences = () => callRoute(preferenceRoutes.get, {});
export const loadPushKey = () => callRoute(pushRoutes.key, {});
export const addBrowser = (subscription: PushSubscriptionBody) =>
  callRoute(pushRoutes.subscribe, { body: subscription });
export const removeBrowser = (endpoint: string) => callRoute(pushRoutes.unsubscribe, { body: { endpoint } });
