import type { PushPayload, PushSubscriptionBody } from '@muster/contracts/notifications';

/** Messages of the service worker to a tab: navigate to a clicked notification, or subscribe again. */
export type WorkerMessage = { type: 'open'; url: string } | { type: 'renew' };

/** Data with which the service worker renews the subscription without a tab. */
interface Renewal {
  apiKey: string;
  publicKey: string;
  endpoint: string;
  renewal: string;
}

export const canNotify = (): boolean => 'serviceWorker' in navigator && 'Notification' in window;
export const permission = (): NotificationPermission => Notification.permission;
/** Must be called within a click: browsers penalise pages that ask unprompted. */
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
 * Returns null if there is no push service or it is unreachable. Replaces a subscription made with another server key.
 */
export async function subscribe(key: string): Promise<PushSubscriptionBody | null> {
  try {
    const { pushManager } = await worker();
    const previous = await pushManager.getSubscription();
    if (previous && !isFor(previous, key)) await previous.unsubscribe();
    return (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON() as PushSubscriptionBody;
  } catch {
    return null;
  }
}

/** Hands the renewal token to the worker, which renews the subscription while no tab is open. */
export async function storeRenewal(renewal: Renewal): Promise<void> {
  (await worker()).active?.postMessage({ type: 'renewal', payload: renewal });
}

export async function unsubscribe(): Promise<void> {
  if (!canNotify()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage({ type: 'renewal', payload: null });
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Lets the worker show the notification, because it knows whether a tab is visible and whether a push has shown it. */
export async function showViaWorker(payload: PushPayload): Promise<void> {
  (await worker()).active?.postMessage({ type: 'tell', payload });
}

export function onWorker(listener: (message: WorkerMessage) => void): () => void {
  const onMessage = ({ data }: MessageEvent<WorkerMessage>) => listener(data);
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}

/** Users can also change the permission in the browser's settings. */
export function onPermission(listener: () => void): () => void {
  const stop = new AbortController();
  const watch = async () =>
    (await navigator.permissions.query({ name: 'notifications' })).addEventListener('change', listener, {
      signal: stop.signal,
    });
  // Without permission events, the next `refreshStatus` finds the change.
  watch().catch(() => undefined);
  return () => stop.abort();
}
