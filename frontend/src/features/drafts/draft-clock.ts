import { useEffect, useState } from 'react';
import { serverNow } from '../../shared/clock';

const TICK_MS = 100;
/** Computes a value from the server's time, ten times a second; renders only when it changes. */
export function useServerTime<Value extends string | number | boolean | null>(compute: (now: number) => Value): Value {
  const [value, setValue] = useState(() => compute(serverNow()));
  useEffect(() => {
    const tick = () => setValue(compute(serverNow()));
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
