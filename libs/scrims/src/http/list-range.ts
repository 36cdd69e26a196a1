import { LIST_MAX_DAYS, type ScrimListQuery } from '@muster/contracts';
import { HttpRefusal } from '@muster/platform';
import type { ListRange } from '../read/queries';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const isDay = (value: string): boolean => value.length === 'YYYY-MM-DD'.length;

/** The instants a list query means. A bare day is a UTC day; without dates it is a month either way of now. */
export function listRange({ region, startDate, endDate }: ScrimListQuery, now: number): ListRange {
  const half = (LIST_MAX_DAYS / 2) * DAY_MS;
  const around = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const given = { from: startDate && Date.parse(startDate), to: endDate && Date.parse(endDate) + (isDay(endDate) ? DAY_MS - 1 : 0) };
  const from = given.from || (given.to ? given.to - half : around - half);
  const to = given.to || (given.from ? given.from + half : around + half);
  if (to < from) throw new HttpRefusal(400, 'invalid', 'endDate cannot be earlier than startDate', { fields: { endDate: 'endDate cannot be earlier than startDate' } });
  if (to - from > LIST_MAX_DAYS * DAY_MS) throw new HttpRefusal(400, 'range-too-long', `A list reaches at most ${LIST_MAX_DAYS} days`);
  return { region, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
