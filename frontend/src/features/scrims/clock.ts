import { useSyncExternalStore } from 'react';

/** One ticker for every countdown and every "in 25 min" on the page; it stops when nobody looks. */
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

/** The server's time in ms, as well as we know it. */
export const serverNow = (): number => Date.now() + clockOffset;

/** A message carries the server's time: a clock that is wrong by more than a network delay is corrected by it. */
export function syncServerTime(iso: string): void {
  const difference = Date.parse(iso) - Date.now();
  if (Number.isFinite(difference)) clockOffset = Math.abs(difference) > 2_000 ? difference : 0;
}

/**
 * What time makes of something, told anew each second. Only a changed answer renders, so ask for a
 * word or a number: `useClock((now) => timeClass(scrim, now))`.
 */
export const useClock = <Answer extends string | number | boolean>(compute: (now: number) => Answer): Answer =>
  useSyncExternalStore(subscribe, () => compute(serverNow()));
