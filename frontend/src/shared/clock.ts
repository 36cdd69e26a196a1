import { useSyncExternalStore } from 'react';

/** Bounds of how far the server's clock is ahead of this device's (ms), learned from responses and messages. */
let [least, most] = [-Infinity, Infinity];
let offset = 0;
/** The header `date` has whole seconds. */
const HEADER_STEP_MS = 1_000;
/** A message arrives within this time. */
const MESSAGE_MAX_MS = 10_000;
/** A smaller correction is shown with the next second. */
const VISIBLE_MS = 500;

/** Returns the server's time (ms), once it is known, else the device's: for everything that the server decides. */
export const serverNow = (): number => Date.now() + offset;

/** Returns the device's time (ms): only for times that this device measures or stores itself. */
export const deviceTime = (): number => Date.now();

/**
 * Bounds that contradict the earlier ones mean that a clock was set. A device whose clock may be right is believed;
 * otherwise the largest difference counts, because that response was under way for the shortest time.
 */
function learn(low: number, high: number): void {
  const [from, to] = [Math.max(least, low), Math.min(most, high)];
  [least, most] = from <= to ? [from, to] : [low, high];
  const before = offset;
  offset = least <= 0 && most >= 0 ? 0 : least;
  if (Math.abs(offset - before) > VISIBLE_MS) tick();
}

/** Learns from a response that was asked for at this time of the device, or later, and has arrived. Returns it. */
export function learnFromResponse(response: Response, askedAt: number): Response {
  const { headers } = response;
  const at = Date.parse(headers.get('date') ?? '');
  // A stored response has an old time.
  if (at && headers.get('cache-control')?.includes('no-store')) learn(at - Date.now(), at + HEADER_STEP_MS - askedAt);
  return response;
}

/** Learns from a message of the server that says when it was written. */
export function learnFromMessage(iso: string): void {
  const ahead = Date.parse(iso) - Date.now();
  if (ahead) learn(ahead, ahead + MESSAGE_MAX_MS);
}

/** One timer for all countdowns and relative times on the page; stops without subscribers. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

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

/**
 * Computes a value from the server's time every second. Components render only when it changes, so return a primitive:
 * `useClock((now) => timeClass(scrim, now))`.
 */
export const useClock = <Value extends string | number | boolean>(compute: (now: number) => Value): Value =>
  useSyncExternalStore(subscribe, () => compute(serverNow()));
