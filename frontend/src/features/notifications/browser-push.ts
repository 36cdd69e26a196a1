import type { PushPayload, PushSubscriptionBody } from '@muster/contracts';

/** What the worker asks of a tab: go to what was clicked, or subscribe anew. */
export type WorkerMessage = { type: 'open'; url: string } | { type: 'renew' };

/** What the server gave for one subscription, and what it takes to make another of it. */
interface Renewal {
  apiKey: string;
  publicKey: string;
  endpoint: string;
  renewal: string;
}

export const canNotify = (): boolean => 'serviceWorker' in navigator && 'Notification' in window;
export const permission = (): NotificationPermission => Notification.permission;
/** Only after a click: browsers punish pages that ask by themselves. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const isFor = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey !== null && base64Url(options.applicationServerKey) === key;

/**
 * Null: this browser has no push service, or cannot reach it. A subscription made for another key of the server is
 * replaced.
 */
export async function subscribe(key: string): Promise<PushSubscriptionBody | null> {
  try {
    const { pushManager } = await worker();
    const before = await pushManager.getSubscription();
    if (before && !isFor(before, key)) await before.unsubscribe();
    return (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON() as PushSubscriptionBody;
  } catch {
    return null;
  }
}

/** With it the worker renews the subscription by itself while no tab is open. */
export async function keepRenewal(renewal: Renewal): Promise<void> {
  (await worker()).active?.postMessage({ type: 'renewal', payload: renewal });
}

export async function unsubscribe(): Promise<void> {
  if (!canNotify()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage({ type: 'renewal', payload: null });
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Shown by the worker, which knows whether another tab is looked at and whether a push has said it already. */
export async function showViaWorker(payload: PushPayload): Promise<void> {
  (await worker()).active?.postMessage({ type: 'tell', payload });
}

export function onWorker(listener: (message: WorkerMessage) => void): () => void {
  const heard = ({ data }: MessageEvent<WorkerMessage>) => listener(data);
  navigator.serviceWorker.addEventListener('message', heard);
  return () => navigator.serviceWorker.removeEventListener('message', heard);
}

/** People allow and block notifications in their browser's own settings, too. */
export function onPermission(listener: () => void): () => void {
  const stop = new AbortController();
  const follow = async () =>
    (await navigator.permissions.query({ name: 'notifications' })).addEventListener('change', listener, {
      signal: stop.signal,
    });
  // A browser that does not tell: the next look finds out.
  follow().catch(() => undefined);
  return () => stop.abort();
}
