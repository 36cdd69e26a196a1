import { useSyncExternalStore } from 'react';

/**
 * Whether the user has pressed anything in this page. A page that a link opened, also one of another site, sends
 * nothing before, because the user may not have wanted to come here. `main.tsx` loads this before anything can be
 * pressed.
 */
let hasPressed = false;
const listeners = new Set<() => void>();
const GESTURES = ['pointerdown', 'keydown', 'click'] as const;

function onGesture({ isTrusted }: Event): void {
  if (!isTrusted) return;
  hasPressed = true;
  for (const name of GESTURES) window.removeEventListener(name, onGesture, true);
  for (const listener of listeners) listener();
}
// Tests of sagas run without a window.
if (typeof window !== 'undefined') for (const name of GESTURES) window.addEventListener(name, onGesture, true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasPressed = (): boolean => useSyncExternalStore(subscribe, () => hasPressed);
