import { useEffect, useState } from 'react';

const DURATION_MS = 1_100;
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const eased = (part: number): number => 1 - (1 - part) ** 3;

/** Counts from one value to another, slower towards the end; shows the end at once if the user prefers less motion. */
export function useCountUp(from: number, to: number): number {
  const [part, setPart] = useState(() => (isStill() ? 1 : 0));
  useEffect(() => {
    if (isStill()) return undefined;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(1, Math.max(0, now - start) / DURATION_MS);
      setPart(eased(done));
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return from + (to - from) * part;
}
