import { readText, writeText } from './storage';

/** Dispatched on `window` when a preference of this browser changes. */
const CHANGED = 'muster:preference';
const SHORTCUTS_KEY = 'muster-shortcuts';

export const areShortcutsEnabled = (): boolean => readText(SHORTCUTS_KEY) !== 'off';

export function setShortcutsEnabled(on: boolean): void {
  writeText(SHORTCUTS_KEY, on ? 'on' : 'off');
  window.dispatchEvent(new Event(CHANGED));
}

/** Subscribes to changes made here and in other tabs, for `useSyncExternalStore`. */
export function onPreference(listener: () => void): () => void {
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, listener);
  };
}
