import { useEffect, useState } from 'react';

const TICK_MS = 250;
const SECOND_MS = 1_000;

/** The current moment of the server: `at` from its message, plus the time that has passed since. */
export function useShownTime(at: string): number {
  const [now, setNow] = useState(() => Date.parse(at));
  useEffect(() => {
    const since = performance.now();
    const tick = () => setNow(Date.parse(at) + performance.now() - since);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [at]);
  return now;
}

export const secondsUntil = (end: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(end) - now) / SECOND_MS));

/** '0:07', '12:30', '1:02:30'. */
export function countdownOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
