import { type ComponentType, lazy } from 'react';

const RETRY_MS = 2_000;
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
    setTimeout(resolve, RETRY_MS);
  });

function reloadOnce() {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < MIN_RELOAD_INTERVAL_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
}

const loadedModules = new WeakSet<object>();

/** True while offline for a chunk that was not loaded before. */
export const isOutOfReach = (load: () => Promise<unknown>): boolean => !navigator.onLine && !loadedModules.has(load);

/**
 * Imports a chunk and waits while it is unreachable, because a reload would lose what is on the screen. Does not try
 * while offline, because browsers cache failed imports. If the server is reachable but the chunk is gone, the page is
 * older than the last deployment and is reloaded once.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  while (true) {
    while (isOutOfReach(load)) await waitForOnline();
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

/** `React.lazy` with `importWithRetry`. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own
export const lazyWithRetry = <Component extends ComponentType<any>>(load: () => Promise<{ default: Component }>) =>
  lazy(() => importWithRetry(load));
