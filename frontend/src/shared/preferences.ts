/** Dispatched on `window` when a preference of this browser changes. */
const CHANGED = 'muster:preference';
const SHORTCUTS_KEY = 'muster-shortcuts';

export function areShortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setShortcutsEnabled(on: boolean): void {
  try {
    localStorage.setItem(SHORTCUTS_KEY, on ? 'on' : 'off');
  } catch {
    // Storage is blocked: shortcuts stay enabled.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Subscribes to changes made here and in other tabs, for `useSyncExternalStore`. */
export function onPreference(listener: () => void): () => void {
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, listener);
  };
}
