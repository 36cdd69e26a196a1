import { readText, writeText } from './storage';

/** Dispatched on `window` when a preference of this browser changes. */
const CHANGED = 'muster:preference';
/** Preferences that are on until they are switched off. */
type Key = 'muster-shortcuts' | 'muster-dock';

const isOn = (key: Key): boolean => readText(key) !== 'off';
function set(key: Key, on: boolean): void {
  writeText(key, on ? 'on' : 'off');
  window.dispatchEvent(new Event(CHANGED));
}

export const areShortcutsEnabled = (): boolean => isOn('muster-shortcuts');
export const setShortcutsEnabled = (on: boolean): void => set('muster-shortcuts', on);
/** Whether friends and conversations stand beside the page, on very wide screens. */
export const isDockOpen = (): boolean => isOn('muster-dock');
export const setDockOpen = (open: boolean): void => set('muster-dock', open);

/** Subscribes to changes made here and in other tabs, for `useSyncExternalStore`. */
export function onPreference(listener: () => void): () => void {
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, listener);
  };
}
