import type { NotificationList, NotificationPreferences, PushSubscriptionBody } from '@muster/contracts/notifications';
import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';

export const loadNotifications = apiCall(
  'notifications/list',
  async (_: void, signal) =>
    (await http.get<NotificationList>('/notifications/user-notifications', signal)).notifications,
  { repeats: 'always' },
);
export const removeOne = apiCall(
  'notifications/remove',
  ({ id }: { id: string }) => http.post(`/notifications/remove-user-notification/${id}`),
  { key: ({ id }) => id, onRepeat: 'leading' },
);
export const removeAll = apiCall(
  'notifications/removeAll',
  ({ myId }: { myId: string }) => http.post(`/notifications/remove-all-user-notifications/${myId}`),
  { onRepeat: 'leading' },
);

export const fetchPreferences = () => http.get<NotificationPreferences>('/notifications/preferences');
export const loadPushKey = () => http.get<{ publicKey: string }>('/notifications/push-key');
export const addBrowser = (subscription: PushSubscriptionBody) =>
  http.post<{ renewal: string }>('/notifications/push-subscriptions', subscription);
export const removeBrowser = (endpoint: string) => http.del('/notifications/push-subscriptions', { endpoint });
