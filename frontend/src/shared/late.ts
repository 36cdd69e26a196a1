import { type ComponentType, lazy } from 'react';

const PAUSE_MS = 2_000;
const RELOADED = 'muster-reloaded';
const RELOADS_EVERY_MS = 60_000;

const serverIsThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
const pause = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, PAUSE_MS);
  });

function reloadOnce() {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOADS_EVERY_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

const here = new WeakSet<object>();

/**
 * A file of ours, fetched when somebody needs it. Out of reach, it is waited for: a reload would take away what is on the
 * screen. Offline it is not even tried, for a browser remembers an import that failed. Gone from a server that answers, the
 * page is from before the last deployment, and one reload brings the new files.
 */
export async function fetched<Module>(load: () => Promise<Module>): Promise<Module> {
  while (true) {
    while (!navigator.onLine && !here.has(load)) await pause();
    try {
      const module = await load();
      here.add(load);
      return module;
    } catch (reason) {
      if (await serverIsThere()) {
        reloadOnce();
        throw reason;
      }
      await pause();
    }
  }
}

/** `lazy` for files that may be out of reach. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own
export const late = <Component extends ComponentType<any>>(load: () => Promise<{ default: Component }>) => lazy(() => fetched(load));
