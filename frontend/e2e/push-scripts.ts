// Init scripts that give a headless browser what it lacks.
import type { Browser } from '@testing/push-service';

/** Headless browsers show no notifications and no permission prompt: this one gives `answer`. */
export const permissionScript = (answer: string) => `{
  let now = localStorage.getItem('browser-permission') ?? 'default';
  Object.defineProperty(Notification, 'permission', { get: () => now });
  Notification.requestPermission = async () => {
    now = '${answer}';
    localStorage.setItem('browser-permission', now);
    return now;
  };
}`;
/** Headless browsers have no push service: this one subscribes at a fake service. */
export const pushScript = ({ subscription }: Browser) => `{
  const bytes = (key) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;
  const found = () => {
    const key = localStorage.getItem('browser-push');
    return key && {
      endpoint: '${subscription.endpoint}',
      options: { applicationServerKey: bytes(key) },
      toJSON: () => (${JSON.stringify(subscription)}),
      unsubscribe: async () => (localStorage.removeItem('browser-push'), true),
    };
  };
  PushManager.prototype.getSubscription = async () => found();
  PushManager.prototype.subscribe = async ({ applicationServerKey }) =>
    (localStorage.setItem('browser-push', applicationServerKey), found());
}`;
