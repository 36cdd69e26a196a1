/** A person's calendar of free time: a usual week and dates that differ from it, in wall-clock times of their zone. */
import {
  type DayEntry,
  LATEST_RANGE_END_MIN,
  RANGE_STEP_MIN,
  RANGES_PER_DAY,
  type Share,
  type TimeRange,
  type WeekRange,
} from '@muster/contracts/availability';
import { WEEKDAYS } from '@muster/contracts/nights';
import { instantOf } from '@muster/platform/pure';
import { joined, type Span } from './spans';

/** `week`: null if the person never said it; an empty list says that they are never free. */
export interface Calendar {
  zone: string | null;
  week: readonly WeekRange[] | null;
  days: readonly DayEntry[];
  share: Share;
  /** ISO instant. */
  confirmedAt: string | null;
}
export const initialCalendar: Calendar = { zone: null, week: null, days: [], share: 'teams', confirmedAt: null };

const LATEST_FROM_MIN = 24 * 60 - RANGE_STEP_MIN;
const DAY_MS = 24 * 60 * 60_000;
/** After this time without a confirmation, a usual week says nothing any more (ms). */
export const STALE_AFTER_MS = 56 * DAY_MS;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Returns the ranges of one day in order, with overlapping and touching ones joined, or undefined if one of them is not
 * on the half hours, ends before it begins, or too many are left.
 */
export function cleanRanges(ranges: readonly TimeRange[]): TimeRange[] | undefined {
  if (!ranges.every(isValid)) return undefined;
  const clean = joined(ranges.map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) })));
  return clean.length > RANGES_PER_DAY
    ? undefined
    : clean.map(({ start, end }) => ({ from: timeOf(start), to: timeOf(end) }));
}

function isValid({ from, to }: TimeRange): boolean {
  if (![from, to].every((time) => /^\d\d:[03]0$/.test(time))) return false;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start <= LATEST_FROM_MIN && end >= RANGE_STEP_MIN && end <= LATEST_RANGE_END_MIN && end > start;
}

/** Cleans each day of a week like {@link cleanRanges}. Ranges of different days are never joined. */
export function cleanWeek(week: readonly WeekRange[]): WeekRange[] | undefined {
  const days = WEEKDAYS.map((day) => cleanRanges(week.filter((range) => range.day === day)));
  if (days.some((ranges) => !ranges)) return undefined;
  return days.flatMap((ranges, i) => ranges!.map((range) => ({ day: WEEKDAYS[i]!, ...range })));
}

export const isStale = ({ week, confirmedAt }: Pick<Calendar, 'week' | 'confirmedAt'>, now: number): boolean =>
  week !== null && (confirmedAt === null || now - Date.parse(confirmedAt) > STALE_AFTER_MS);

/** The ranges that begin on a date, or undefined if nothing is known of it. Silence is never a no. */
export function rangesOn(calendar: Calendar, date: string, now: number): readonly TimeRange[] | undefined {
  const entry = calendar.days.find((one) => one.date === date);
  if (entry) return entry.ranges;
  if (calendar.week === null || isStale(calendar, now)) return undefined;
  const day = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7];
  return calendar.week.filter((range) => range.day === day);
}

/** The spans of ranges that begin on a date. A range that the clocks leave without a length is left out. */
export const toSpans = (ranges: readonly TimeRange[], date: string, zone: string): Span[] =>
  joined(
    ranges.map(({ from, to }) => ({
      start: instantOf(date, minutesOf(from), zone, 'from'),
      end: instantOf(date, minutesOf(to), zone, 'to'),
    })),
  );
