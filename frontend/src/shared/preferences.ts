/** Told on `window` when a wish of this browser changed. */
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
    // storage is blocked: they stay on
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** For `useSyncExternalStore`: changes here and in other tabs. */
export function onPreference(listener: () => void): () => void {
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, listener);
  };
}
