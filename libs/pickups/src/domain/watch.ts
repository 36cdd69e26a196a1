/** The hours in which a person wants to be told that enough people are around. */
import { type Weekday, WEEKDAYS } from '@muster/contracts/nights';

/** Wall-clock times 'HH:MM' of the zone. `days`: those on which the hours begin; null for every day. */
export interface Hours {
  from: string;
  to: string;
  zone: string;
  days: readonly Weekday[] | null;
}

const BEFORE: Readonly<Record<Weekday, Weekday>> = Object.fromEntries(
  WEEKDAYS.map((day, i) => [day, WEEKDAYS[(i + WEEKDAYS.length - 1) % WEEKDAYS.length]!]),
) as Record<Weekday, Weekday>;

const OPTIONS = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** By zone: making one takes longer than all that is asked of it. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...OPTIONS, timeZone: zone });
  formats.set(zone, made);
  return made;
}

function wallClock(now: string, zone: string): { day: Weekday; time: string } {
  const parts = formatIn(zone).formatToParts(new Date(now));
  const part = (type: string): string => parts.find((one) => one.type === type)!.value;
  return { day: part('weekday').toLowerCase() as Weekday, time: `${part('hour')}:${part('minute')}` };
}

/** Hours whose end is not after their beginning last into the next day. */
export function isWithin({ from, to, zone, days }: Hours, now: string): boolean {
  const { day, time } = wallClock(now, zone);
  const begins = (on: Weekday): boolean => days === null || days.includes(on);
  if (from < to) return begins(day) && time >= from && time < to;
  return (begins(day) && time >= from) || (begins(BEFORE[day]) && time < to);
}
