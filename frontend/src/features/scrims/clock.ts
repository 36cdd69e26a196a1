import { useSyncExternalStore } from 'react';

/** One timer for all countdowns and relative times on the page; stops without subscribers. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let clockOffset = 0;

const tick = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the estimated server time in ms. */
export const serverNow = (): number => Date.now() + clockOffset;

/** Corrects the local clock by the server's time if the difference exceeds a network delay. */
export function syncServerTime(iso: string): void {
  const difference = Date.parse(iso) - Date.now();
  if (Number.isFinite(difference)) clockOffset = Math.abs(difference) > 2_000 ? difference : 0;
}

/**
 * Computes a value from the current time every second. Components render only when it changes, so return a primitive:
 * `useClock((now) => timeClass(scrim, now))`.
 */
export const useClock = <Value extends string | number | boolean>(compute: (now: number) => Value): Value =>
  useSyncExternalStore(subscribe, () => compute(serverNow()));
