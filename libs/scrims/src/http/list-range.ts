import { LIST_MAX_DAYS } from '@muster/contracts/constants';
import { isDateOnly } from '@muster/contracts/instants';
import type { ScrimListQuery } from '@muster/contracts/scrims';
import { HttpError } from '@muster/platform';
import type { ListRange } from '../read/scrims.queries';
import { say } from '../texts/catalogue';

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

const endOf = (date: string): number => Date.parse(date) + (isDateOnly(date) ? DAY_MS - 1 : 0);

/** Resolves a list query to instants: days are UTC days, and without dates the range is a month around now. */
export function listRange({ region, startDate, endDate }: ScrimListQuery, now: number): ListRange {
  const half = (LIST_MAX_DAYS / 2) * DAY_MS;
  const around = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const given = {
    from: startDate === undefined ? undefined : Date.parse(startDate),
    to: endDate === undefined ? undefined : endOf(endDate),
  };
  const from = given.from ?? (given.to ?? around) - half;
  const to = given.to ?? (given.from ?? around) + half;
  if (to < from)
    throw new HttpError(400, 'invalid', say('endBeforeStart'), {
      fields: { endDate: say('endBeforeStart') },
    });
  if (to - from > LIST_MAX_DAYS * DAY_MS)
    throw new HttpError(400, 'range-too-long', say('rangeTooLong', { days: LIST_MAX_DAYS }));
  return { region, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
