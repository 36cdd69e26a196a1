import dayjs, { type Dayjs } from 'dayjs';
import { AROUND_AHEAD_MS } from '@muster/contracts/pickups';

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
/** The end of a press on *I'm around*. */
const USUAL_HOURS = 2;
const SHORTEST_MS = 30 * MINUTE_MS;
/** Hours of the evening that are proposed as an end; 24 is midnight. */
const EVENING_HOURS = [21, 22, 23, 24, 25] as const;
const HOURS = [1, 2] as const;

const inSteps = (at: number): number => Math.ceil(at / STEP_MS) * STEP_MS;
/** So many hours after now, on the next five minutes. */
export const inHours = (hours: number, now: number): string =>
  new Date(inSteps(now + hours * 60 * MINUTE_MS)).toISOString();
export const usualUntil = (now: number): string => inHours(USUAL_HOURS, now);

type UntilChoice = { hours: number; until: string } | { hours: null; until: string };
/** One hour, two hours, and the next two hours of the evening after those. */
export function untilChoices(now: number): UntilChoice[] {
  const midnight = dayjs(now).startOf('day');
  const afterLast = Date.parse(inHours(HOURS.at(-1)!, now)) + SHORTEST_MS;
  const evening = EVENING_HOURS.map((hour) => midnight.add(hour, 'hour'))
    .filter((at) => at.valueOf() >= afterLast && at.valueOf() - now <= AROUND_AHEAD_MS)
    .slice(0, 2);
  return [
    ...HOURS.map((hours) => ({ hours, until: inHours(hours, now) })),
    ...evening.map((at) => ({ hours: null, until: at.toISOString() })),
  ];
}

/** The next time at which the clock shows this. */
export function nextAt(time: Dayjs, after: number): string {
  const today = dayjs(after).hour(time.hour()).minute(time.minute()).startOf('minute');
  return (today.valueOf() > after ? today : today.add(1, 'day')).toISOString();
}

/** Whether the server accepts these times. */
export function areTimesValid(from: string | null, until: string, now: number): boolean {
  const [begin, end] = [from ? Date.parse(from) : now, Date.parse(until)];
  return end > Math.max(begin, now) && end - now <= AROUND_AHEAD_MS && begin - now <= AROUND_AHEAD_MS;
}
