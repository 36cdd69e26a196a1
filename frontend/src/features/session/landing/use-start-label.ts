import { useEffect, useState } from 'react';
import { startLabel } from './start-label';

const REFRESH_INTERVAL_MS = 20_000;

/** Returns the label of a start, which changes with the time. */
export function useStartLabel(iso: string): string {
  const [label, setLabel] = useState(() => startLabel(iso, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLabel(startLabel(iso, Date.now())), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [iso]);
  return label;
}
