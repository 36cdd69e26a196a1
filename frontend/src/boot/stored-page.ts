import { readText, writeText } from '../shared/storage';
import { deviceTime } from '../shared/clock';

/** The page that the service worker keeps (`public/sw.js`). */
const CACHE = 'muster-shell';
const WORKER = '/sw.js';
const RELOADED_KEY = 'muster-reloaded';
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** Lets the service worker keep the page for later visits. Browsers without one load it every time. */
async function keepPage(): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
    await (await caches.open(CACHE)).add(new Request('/', { cache: 'no-cache' }));
  } catch {
    // Storage or workers are blocked, or the server is unreachable.
  }
}

/** Long enough for the first list, also on a slow network. */
const KEEP_PAGE_DELAY_MS = 5_000;

/** Keeps the page once nothing more important is loaded. */
export function keepPageLater(): void {
  if ('serviceWorker' in navigator) setTimeout(() => void keepPage(), KEEP_PAGE_DELAY_MS);
}

/** Reloads with the server's current page, at most once a minute. Returns false if it did so just before. */
export async function reloadCurrentPage(): Promise<boolean> {
  if (deviceTime() - Number(readText(RELOADED_KEY) ?? 0) < MIN_RELOAD_INTERVAL_MS) return false;
  writeText(RELOADED_KEY, String(deviceTime()));
  await globalThis.caches?.delete(CACHE);
  window.location.reload();
  return true;
}
