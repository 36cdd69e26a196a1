import { formatDuration } from '../time';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The time left: '12:05' in the last hour, before that '1 h 40 min'; '0:00' when it is over. */
export function timeLeft(until: string, now: number): string {
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND) * SECOND);
  if (left >= HOUR) return formatDuration(left);
  return `${Math.floor(left / MINUTE)}:${String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0')}`;
}
export const isOver = (until: string, now: number): boolean => Date.parse(until) <= now;
