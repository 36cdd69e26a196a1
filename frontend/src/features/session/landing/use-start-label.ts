import { useEffect, useState } from 'react';
import { startLabel } from './start-label';

const REFRESH_INTERVAL_MS = 20_000;

/** Returns the label of a start, which changes with the time. */
export function useStartLabel(iso: string, isFull = false): string {
  const [label, setLabel] = useState(() => startLabel(iso, Date.now(), isFull));
  useEffect(() => {
    const refresh = () => setLabel(startLabel(iso, Date.now(), isFull));
    refresh();
    const timer = setInterval(refresh, REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [iso, isFull]);
  return label;
}
