/* oxlint-disable unicorn/require-post-message-target-origin -- what a worker speaks to takes none */
// Service worker. Shows push notifications, handles clicks on them and renews the push subscription. Keeps the app's page,
// so that a later visit shows it without waiting for the network; the page is the same for everybody and has no data of
// users. Scripts and styles have a hash in their name and stay in the browser's own cache.
addEventListener('install', (event) => {
  skipWaiting();
  passBy(event);
});
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && isPage(new URL(event.request.url))) event.respondWith(page(event));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('push', (event) => event.waitUntil(showPush(payloadOf(event))));
addEventListener('message', (event) =>
  event.waitUntil(event.data.type === 'tell' ? tell(event.data.payload) : storeRenewal(event.data.payload)),
);
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url, actions = [] } = event.notification.data;
  event.waitUntil(open(actions.find(({ action }) => action === event.action)?.url ?? url));
});
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));

const SHELL = 'muster-shell';
/** Not pages of the app: what the api serves itself, and files. */
const NO_PAGES = /^\/(?:api|health|metrics|socket\.io|assets|broadcast)(?:[^\w-]|$)|\.\w+$/i;
const isPage = ({ origin, pathname }) => origin === location.origin && !NO_PAGES.test(pathname);

/** Where browsers can, requests that are no navigation do not wait until this worker has started. */
function passBy(event) {
  try {
    for (const pathname of ['/api/*', '/assets/*', '/art/*', '/socket.io/*'])
      event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname }) }, source: 'network' });
  } catch {
    // An older form of the interface: the requests pass through here.
  }
}

/** Responds with the kept page at once, and renews it for the next visit. */
async function page(event) {
  const kept = await caches.match('/', { cacheName: SHELL, ignoreVary: true });
  event.waitUntil(renewPage().catch(() => undefined));
  return kept ?? fetch(event.request);
}

async function renewPage() {
  const response = await fetch('/', { cache: 'no-cache' });
  if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
    await (await caches.open(SHELL)).put('/', response);
}

const tabs = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
const isVisible = (tab) => tab.visibilityState === 'visible';

/** Returns what a push says. A push that cannot be read is shown too. */
function payloadOf({ data }) {
  const unread = { title: location.host, url: '/', tag: 'push' };
  try {
    return { ...unread, ...data.json() };
  } catch {
    return unread;
  }
}

/**
 * Shows every push: browsers end the subscription of a worker that shows none, iOS after three. Without a sound where
 * the user has seen it: in a visible tab, or because a tab has already told it.
 */
async function showPush(payload) {
  const [all, previous] = await Promise.all([tabs(), shownAs(payload)]).catch(() => [[], undefined]);
  await show(payload, { previous, silent: all.some(isVisible) || isSame(previous, payload) });
}

/** Shows what a tab has learned, unless a tab is visible, where the user sees it anyway, or a push has shown it. */
async function tell(payload) {
  if ((await tabs()).some(isVisible)) return;
  const previous = await shownAs(payload);
  if (!isSame(previous, payload)) await show(payload, { previous, silent: false });
}

const shownAs = async ({ tag }) => (await registration.getNotifications({ tag }))[0];
const isSame = (previous, { body }) => previous !== undefined && previous.body === body;

/** Browsers refuse a silent notification that notifies again. */
const show = ({ title, body, url, tag, actions = [] }, { previous, silent }) =>
  registration.showNotification(title, {
    body,
    tag,
    silent,
    renotify: previous !== undefined && !silent,
    icon: '/apple-touch-icon.png',
    actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    data: { url, actions },
  });

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
