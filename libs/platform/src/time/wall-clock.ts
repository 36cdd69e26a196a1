/** Converts wall-clock times of a zone to instants, and back to dates, with the time zones of the running Node. */
import { Temporal } from 'temporal-polyfill';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;
const DAY_MS = 24 * HOUR_MS;
/** Farther from UTC than every zone, so that a change of the clocks near a date is never overlooked (ms). */
const FARTHEST_MS = 16 * HOUR_MS;
/** Ranges end at 30:00 of their date at the latest. */
const LONGEST_DATE_MS = 30 * HOUR_MS;
const MAX_KEPT = 5_000;

/**
 * Returns the zone as the database of time zones spells it, or undefined if it has none of this name. The library caches
 * its data by spelling; asking in lower case keeps one entry per zone.
 */
export function toKnownZone(zone: string): string | undefined {
  if (!/^[A-Za-z]/.test(zone)) return undefined;
  try {
    return new Temporal.ZonedDateTime(0n, zone.toLowerCase()).timeZoneId;
  } catch {
    return undefined;
  }
}

/** `from` of a range takes the first of a repeated hour, `to` the second. */
export type RangeBound = 'from' | 'to';

/** By zone and date: the offset from UTC of the whole date, or null if the clocks change near it (ms). */
const offsets = new Map<string, number | null>();

/**
 * Returns the instant (epoch milliseconds) of a wall-clock time. `date`: 'YYYY-MM-DD'; `minutes`: since its 00:00, beyond
 * 24:00 those of the next date. Times that the clocks skip become the first instant after the gap.
 */
export function instantOf(date: string, minutes: number, zone: string, bound: RangeBound): number {
  const offset = offsetOn(date, zone);
  if (offset !== null) return Date.parse(date) + minutes * MINUTE_MS - offset;
  const days = Math.floor(minutes / DAY_MINUTES);
  const time = { hour: Math.floor((minutes % DAY_MINUTES) / 60), minute: minutes % 60 };
  const local = Temporal.PlainDate.from(date).add({ days }).toPlainDateTime(time);
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' });
  if (earlier.epochMilliseconds === later.epochMilliseconds) return earlier.epochMilliseconds;
  if (earlier.toPlainDateTime().equals(local)) return (bound === 'from' ? earlier : later).epochMilliseconds;
  return earlier.getTimeZoneTransition('next')!.epochMilliseconds;
}

function offsetOn(date: string, zone: string): number | null {
  const key = `${zone} ${date}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const midnight = Date.parse(date);
  const [before, after] = [midnight - FARTHEST_MS, midnight + LONGEST_DATE_MS + FARTHEST_MS].map((at) =>
    offsetAt(at, zone),
  );
  const offset = before === after ? before! : null;
  if (offsets.size >= MAX_KEPT) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

const offsetAt = (at: number, zone: string): number =>
  new Temporal.ZonedDateTime(BigInt(at) * 1_000_000n, zone).offsetNanoseconds / 1e6;

/** The date ('YYYY-MM-DD') on the calendar of the zone at that instant (epoch milliseconds). */
export const localDateAt = (at: number, zone: string): string =>
  new Temporal.ZonedDateTime(BigInt(at) * 1_000_000n, zone).toPlainDate().toString();

/** 'HH:MM' on the clocks of the zone. */
export const localTimeAt = (at: number, zone: string): string =>
  new Temporal.ZonedDateTime(BigInt(at) * 1_000_000n, zone).toPlainTime().toString({ smallestUnit: 'minute' });

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The dates of the zone that the window touches; one that ends at a date's midnight does not touch that date. */
export function datesIn({ start, end }: { start: number; end: number }, zone: string): string[] {
  const last = localDateAt(end - 1, zone);
  const dates = [localDateAt(start, zone)];
  while (dates.at(-1)! < last) dates.push(addDays(dates.at(-1)!, 1));
  return dates;
}
