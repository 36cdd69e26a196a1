import { WEEKDAYS } from '@muster/contracts/nights';
import type { WeeklyAsk } from '@muster/contracts/teams';
import { addDays, instantOf, localDateAt, toKnownZone } from '@muster/platform/pure';

const weekdayOf = (date: string): string => WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7]!;

/**
 * Returns the next instant (ISO) after `now` (ms) at which the clocks of the zone show this day and time. A zone that
 * this process does not know counts as UTC, because a policy that threw would hold up all others.
 */
export function nextAsk({ day, time, zone }: WeeklyAsk, now: number): string {
  const known = toKnownZone(zone) ?? 'UTC';
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const today = localDateAt(now, known);
  for (let i = 0; ; i++) {
    const date = addDays(today, i);
    const at = weekdayOf(date) === day ? instantOf(date, minutes, known, 'from') : 0;
    if (at > now) return new Date(at).toISOString();
  }
}
