import { useEffect, useState } from 'react';

/** Server time minus local time (ms). The response with the shortest way is the most exact: the largest difference. */
let offset: number | undefined;
const JUMP_MS = 2_000;

/** Learns the time from a view that has just arrived. A difference that jumps is a clock that was set. */
export function learnServerTime(serverNow: string, receivedAt = Date.now()): void {
  const difference = Date.parse(serverNow) - receivedAt;
  if (offset === undefined || difference > offset || offset - difference > JUMP_MS) offset = difference;
}
export const serverTime = (): number => Date.now() + (offset ?? 0);

const TICK_MS = 100;
/** Computes a value from the server's time, ten times a second; renders only when it changes. */
export function useServerTime<Value extends string | number | boolean | null>(compute: (now: number) => Value): Value {
  const [value, setValue] = useState(() => compute(serverTime()));
  useEffect(() => {
    const tick = () => setValue(compute(serverTime()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  });
  return value;
}

const MS_PER_SECOND = 1_000;
/** Whole seconds until the end, never less than 0. */
export const secondsLeft = (endsAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - now) / MS_PER_SECOND));
