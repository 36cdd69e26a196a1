import { type ComponentType, lazy } from 'react';

const PAUSE_MS = 2_000;
const RELOADED_KEY = 'muster-reloaded';
const MIN_RELOAD_INTERVAL_MS = 60_000;

const isServerReachable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
const waitForOnline = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, PAUSE_MS);
  });

function reloadOnce() {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < MIN_RELOAD_INTERVAL_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
}

const loadedModules = new WeakSet<object>();

/**
 * A file of ours, fetched when somebody needs it. Out of reach, it is waited for: a reload would take away what is on
 * the
 * screen. Offline it is not even tried, for a browser remembers an import that failed. Gone from a server that answers,
 * the
 * page is from before the last deployment, and one reload brings the new files.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  while (true) {
    while (!navigator.onLine && !loadedModules.has(load)) await waitForOnline();
    try {
      const module = await load();
      loadedModules.add(load);
      return module;
    } catch (reason) {
      if (await isServerReachable()) {
        reloadOnce();
        throw reason;
      }
      await waitForOnline();
    }
  }
}

/** `lazy` for files that may be out of reach. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own
export const lazyWithRetry = <Component extends ComponentType<any>>(load: () => Promise<{ default: Component }>) =>
  lazy(() => importWithRetry(load));
