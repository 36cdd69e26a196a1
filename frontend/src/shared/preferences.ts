import { DEFAULT_VOLUME, VOLUME_KEY } from '@muster/contracts';

/** Told on `window` when a wish of this browser changed. */
export const PREFERENCE_CHANGED = 'muster:preference';
const SHORTCUTS_KEY = 'muster-shortcuts';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is blocked: the defaults hold
  }
  window.dispatchEvent(new Event(PREFERENCE_CHANGED));
}

/** 0 to 100; 0 is silence. */
export function messageVolume(): number {
  const kept = read(VOLUME_KEY);
  const volume = Number(kept ?? DEFAULT_VOLUME);
  return volume >= 0 && volume <= 100 ? volume : DEFAULT_VOLUME;
}
export const setMessageVolume = (volume: number) => write(VOLUME_KEY, String(volume));

export const shortcutsOn = (): boolean => read(SHORTCUTS_KEY) !== 'off';
export const setShortcuts = (on: boolean) => write(SHORTCUTS_KEY, on ? 'on' : 'off');

/** For `useSyncExternalStore`: changes here and in other tabs. */
export function onPreference(tell: () => void): () => void {
  for (const name of [PREFERENCE_CHANGED, 'storage']) window.addEventListener(name, tell);
  return () => {
    for (const name of [PREFERENCE_CHANGED, 'storage']) window.removeEventListener(name, tell);
  };
}
