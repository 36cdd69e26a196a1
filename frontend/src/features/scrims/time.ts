import { hasStarted, isOver } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { strings } from './strings';

export { formatDateTime, formatDay, formatTime, timeZoneName } from '../../shared/language/dates';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration as '25 min', '1 h 40 min' or '3 days'; days are rounded, as Discord does. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE);
  if (minutes < 60) return strings.span.minutes(Math.max(minutes, 1));
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 ? strings.span.hoursMinutes(hours, minutes % 60) : strings.span.hours(hours);
  return strings.span.days(Math.round(minutes / (24 * 60)));
}

/** 'in 25 min', 'in under a minute', 'started 4 min ago', 'ended'. */
export function relativeStart(
  scrim: Parameters<typeof isOver>[0] & Pick<ScrimView, 'gameStartTime'>,
  now: number,
): string {
  if (isOver(scrim)) return strings.ended;
  const left = Date.parse(scrim.gameStartTime) - now;
  if (left >= MINUTE) return strings.inTime(formatDuration(left));
  if (left > 0) return strings.inUnderAMinute;
  return left > -MINUTE ? strings.now : strings.startedAgo(formatDuration(left));
}

/** Returns the time until the start as `[2, 'hours']` …, or null after it. Zero parts are omitted, except seconds. */
export function countdownParts(startTime: string, now: number): [number, string][] | null {
  const left = Math.ceil((Date.parse(startTime) - now) / 1_000) * 1_000;
  if (hasStarted({ gameStartTime: startTime, teamWon: null }, now) || left <= 0) return null;
  const parts: [number, keyof typeof strings.units][] = [
    [Math.floor(left / DAY), 'days'],
    [Math.floor((left % DAY) / HOUR), 'hours'],
    [Math.floor((left % HOUR) / MINUTE), 'minutes'],
    [Math.floor((left % MINUTE) / 1_000), 'seconds'],
  ];
  return parts
    .filter(([count, unit]) => count > 0 || unit === 'seconds')
    .map(([count, unit]) => [count, strings.units[unit](count)]);
}
