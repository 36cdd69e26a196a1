/* oxlint-disable unicorn/require-post-message-target-origin -- what a worker speaks to takes none */
// The worker of the browser's notifications: pushes, the clicks on them, and the way to go on getting them. It keeps no page and answers no request.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));
addEventListener('message', (event) =>
  event.waitUntil(event.data.type === 'tell' ? tell(event.data.payload) : keepRenewal(event.data.payload)),
);
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
  await registration.showNotification(title, {
    body,
    tag,
    renotify: before !== undefined,
    icon: '/apple-touch-icon.png',
    data: { url },
  });
}

/** In the tab there is, which loses nothing of what it shows; else in a new one. */
async function open(url) {
  const all = await tabs();
  const tab = all.find(isLookedAt) ?? all[0];
  if (!tab) return clients.openWindow(url);
  tab.postMessage({ type: 'open', url });
  return tab.focus();
}

/** The tabs there are subscribe anew, for they know who is signed in. With none open the browser is renewed by what the server gave for this. */
async function renew() {
  const all = await tabs();
  for (const tab of all) tab.postMessage({ type: 'renew' });
  if (all.length === 0) await renewAlone();
}

async function renewAlone() {
  const kept = await keptRenewal();
  if (!kept) return;
  const { apiKey, publicKey, endpoint, renewal } = kept;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const answer = await fetch('/api/notifications/push-subscriptions/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ endpoint, renewal, subscription }),
  });
  if (answer.ok)
    await keepRenewal({ apiKey, publicKey, endpoint: subscription.endpoint, renewal: (await answer.json()).renewal });
}

/** A worker has no localStorage. Null: this browser is nobody's any more. */
const RENEWAL = '/push-renewal';
const drawer = () => caches.open('muster-push');
const keepRenewal = async (renewal) =>
  renewal ? (await drawer()).put(RENEWAL, new Response(JSON.stringify(renewal))) : caches.delete('muster-push');
const keptRenewal = async () => (await (await drawer()).match(RENEWAL))?.json();
