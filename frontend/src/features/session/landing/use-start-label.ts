import { useClock } from '../../../shared/clock';
import { startLabel } from './start-label';

/** Returns the label of a start, which changes with the time. */
export const useStartLabel = (iso: string, isFull = false): string => useClock((now) => startLabel(iso, now, isFull));
