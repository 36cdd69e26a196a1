/** The days that `/scrims` understands, in the time zone of a region. */
const DAY_MS = 24 * 60 * 60_000;
/** Scrims that have begun a moment ago still look for players. */
const BEGUN_MS = 30 * 60_000;

export interface DayRange {
  from: string;
  to: string;
}

/**
 * Returns the range of a day, or the next 24 hours if the text is empty; undefined if the text names no day. `now` in
 * ms.
 */
export function rangeOfDay(text: string, zone: string, now: number): DayRange | undefined {
  if (text === '') return toRange(now - BEGUN_MS, now + DAY_MS);
  const day = text === 'today' ? dayIn(zone, now) : text === 'tomorrow' ? dayIn(zone, now + DAY_MS) : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  const begin = midnightOf(day, zone);
  return toRange(begin, begin + DAY_MS - 1);
}

const toRange = (from: number, to: number): DayRange => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** YYYY-MM-DD */
const dayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

/** The zone's distance to UTC is that of the noon before, which is right except in the night of a change of clocks. */
function midnightOf(day: string, zone: string): number {
  const utc = Date.parse(day);
  const options = { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const;
  const shown = new Intl.DateTimeFormat('sv-SE', options).format(utc - DAY_MS / 2).replace(' ', 'T');
  return utc - (Date.parse(`${shown}Z`) - (utc - DAY_MS / 2));
}
