/* oxlint-disable unicorn/require-post-message-target-origin -- what a worker speaks to takes none */
// Service worker for push notifications: shows them, handles clicks on them and renews the push subscription. It caches
// no pages and intercepts no requests.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('push', (event) => event.waitUntil(showPush(event.data.json())));
addEventListener('message', (event) =>
  event.waitUntil(event.data.type === 'tell' ? showPush(event.data.payload) : storeRenewal(event.data.payload)),
);
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));

const tabs = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
const isVisible = (tab) => tab.visibilityState === 'visible';

/** Shows a push unless a tab is visible, where the user sees it anyway. Ignores a push that a tab has already shown. */
async function showPush({ title, body, url, tag }) {
  if ((await tabs()).some(isVisible)) return;
  const [previous] = await registration.getNotifications({ tag });
  if (previous?.body === body) return;
  await registration.showNotification(title, {
    body,
    tag,
    renotify: previous !== undefined,
    icon: '/apple-touch-icon.png',
    data: { url },
  });
}

/** Opens the URL in an existing tab, which navigates without a reload, or else in a new one. */
async function open(url) {
  const all = await tabs();
  const tab = all.find(isVisible) ?? all[0];
  if (!tab) return clients.openWindow(url);
  tab.postMessage({ type: 'open', url });
  return tab.focus();
}

/**
 * Open tabs subscribe again, because they know who is signed in. Without a tab the worker renews the subscription with
 * the renewal token it has stored.
 */
async function renew() {
  const all = await tabs();
  for (const tab of all) tab.postMessage({ type: 'renew' });
  if (all.length === 0) await renewWithoutTab();
}

async function renewWithoutTab() {
  const stored = await readRenewal();
  if (!stored) return;
  const { apiKey, publicKey, endpoint, renewal } = stored;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const response = await fetch('/api/notifications/push-subscriptions/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ endpoint, renewal, subscription }),
  });
  if (response.ok)
    await storeRenewal({
      apiKey,
      publicKey,
      endpoint: subscription.endpoint,
      renewal: (await response.json()).renewal,
    });
}

/** Workers have no localStorage. Null means that the user has signed out of this browser. */
const RENEWAL = '/push-renewal';
const openStore = () => caches.open('muster-push');
const storeRenewal = async (renewal) =>
  renewal ? (await openStore()).put(RENEWAL, new Response(JSON.stringify(renewal))) : caches.delete('muster-push');
const readRenewal = async () => (await (await openStore()).match(RENEWAL))?.json();
