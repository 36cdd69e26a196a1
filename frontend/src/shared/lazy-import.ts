import { type ComponentProps, type ComponentType, createElement, lazy } from 'react';
import { reloadCurrentPage } from '../boot/stored-page';

const RETRY_MS = 2_000;

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

const loadedModules = new WeakSet<object>();
/** The scripts of the first page are tried even offline: the browser may still have them from the last visit. */
let isFirstPage = true;

/** True while offline for a chunk that was not loaded before. */
export const isOutOfReach = (load: () => Promise<unknown>): boolean =>
  !navigator.onLine && !isFirstPage && !loadedModules.has(load);

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
      isFirstPage = false;
      return module;
    } catch (reason) {
      if (await isServerReachable()) {
        await reloadCurrentPage();
        throw reason;
      }
      await waitForOnline();
    }
  }
}

export const loadAntdTheme = () => import('./AntdTheme');

// oxlint-disable-next-line typescript/no-explicit-any -- as React's own
type AnyComponent = ComponentType<any>;

/** `React.lazy` with `importWithRetry`, for components that use antd: they get our theme of it. */
export const lazyWithRetry = <Component extends AnyComponent>(load: () => Promise<{ default: Component }>) =>
  lazy(async () => {
    const [module, { AntdTheme }] = await Promise.all([importWithRetry(load), importWithRetry(loadAntdTheme)]);
    const Loaded = module.default;
    const WithTheme = (props: ComponentProps<Component>) =>
      createElement(AntdTheme, null, createElement(Loaded, props));
    return { default: WithTheme as unknown as Component };
  });

/** `React.lazy` with `importWithRetry`, for what the first list shows: it does not wait for antd. */
export const lazyWithoutAntd = <Component extends AnyComponent>(load: () => Promise<{ default: Component }>) =>
  lazy(() => importWithRetry(load));
