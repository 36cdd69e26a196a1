/* oxlint-disable unicorn/require-post-message-target-origin -- what a worker speaks to takes none */
// The worker of the browser's notifications: pushes, and the clicks on them. It keeps no page and answers no request.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));
addEventListener('message', (event) => event.data.type === 'tell' && event.waitUntil(tell(event.data.payload)));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));

const tabs = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
const isLookedAt = (tab) => tab.visibilityState === 'visible';

/** Whoever looks at Muster reads it there. What a tab has shown already is not shown again when the push of it comes. */
async function tell({ title, body, url, tag }) {
  if ((await tabs()).some(isLookedAt)) return;
  const [before] = await registration.getNotifications({ tag });
  if (before?.body === body) return;
  await registration.showNotification(title, { body, tag, renotify: before !== undefined, icon: '/apple-touch-icon.png', data: { url } });
}

/** In the tab there is, which loses nothing of what it shows; else in a new one. */
async function open(url) {
  const all = await tabs();
  const tab = all.find(isLookedAt) ?? all[0];
  if (!tab) return clients.openWindow(url);
  tab.postMessage({ type: 'open', url });
  return tab.focus();
}

/** Only a page knows who is signed in: the tabs there are subscribe anew, else the next one that is opened. */
async function renew() {
  for (const tab of await tabs()) tab.postMessage({ type: 'renew' });
}
