import { z } from 'zod';

/**
 * Every date a client names lies in these years, both included, after conversion to UTC. The database and JavaScript
 * agree on all of them.
 */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2100];
const MIN_MS = Date.UTC(FIRST_YEAR, 0);
const MAX_MS = Date.UTC(LAST_YEAR + 1, 0) - 1;
const MINUTE_MS = 60_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

const isInRange = (date: string): boolean => Date.parse(date) >= MIN_MS && Date.parse(date) <= MAX_MS;
const rangeMessage = (field: string): string => `${field} must lie in the years ${FIRST_YEAR} to ${LAST_YEAR}`;
const toUtc = (date: string): string => new Date(date).toISOString();

/** Whether a text is written as an instant, in range or not. */
export const isInstant = (text: string): boolean => z.iso.datetime({ offset: true }).safeParse(text).success;
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

const instantIn = (field: string, error: string) =>
  z.iso.datetime({ offset: true, error, abort: true }).refine(isInRange, rangeMessage(field));
const dayIn = (field: string, error: string) =>
  z.iso.date({ error, abort: true }).refine(isInRange, rangeMessage(field));
/** The error of a date in one of several formats: `error`, unless it is well written but out of range. */
const dateError =
  (field: string, error: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && (isInstant(input) || isDay(input) || dayOfForm(input) !== undefined)
      ? rangeMessage(field)
      : error;

/** An ISO instant with an offset, given back in UTC. */
export const instantSchema = (field: string, error = `${field} must be a date and time`) =>
  instantIn(field, error).transform(toUtc);

/** An ISO instant, given back in UTC, or a day (YYYY-MM-DD), given back as it is. */
export const instantOrDay = (field: string, error = `${field} must be a date`) =>
  z.union([instantSchema(field), dayIn(field, error)], { error: dateError(field, error) });

/** Whether {@link instantOrDay} gave back a day. */
export const isDayAlone = (date: string): boolean => date.length === DAY_LENGTH;

/** A date of a form: when it is, and which day of the calendar that is where the form was filled in. */
export interface FormDate {
  /** In UTC. */
  at: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Of the calendar of `day` to UTC. */
  offsetMinutes: number;
}

/** MM/DD/YYYY as YYYY-MM-DD; undefined for what is no such day. */
function dayOfForm(text: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : undefined;
}

/** An instant means its own calendar: its day is the one it is written with. */
function toFormDate(date: string): FormDate {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(date) ?? [];
  const offset = isDayAlone(date) || !sign ? 0 : Number(hours) * 60 + Number(minutes);
  return { at: toUtc(date), day: date.slice(0, DAY_LENGTH), offsetMinutes: sign === '-' ? -offset : offset };
}

/** An ISO instant, YYYY-MM-DD or MM/DD/YYYY; days are days of UTC. */
export const formDate = (field: string, error = `${field} must be a date`) =>
  z
    .union(
      [
        instantIn(field, error),
        dayIn(field, error),
        z
          .string()
          .regex(/^\d\d\/\d\d\/\d{4}$/)
          .transform((text, context) => {
            const day = dayOfForm(text);
            if (day && isInRange(day)) return day;
            context.addIssue(error);
            return z.NEVER;
          }),
      ],
      { error: dateError(field, error) },
    )
    .transform(toFormDate);

/** The day of an instant in the calendar of that offset. */
export const dayInOffset = (at: string, offsetMinutes: number): string =>
  new Date(Date.parse(at) + offsetMinutes * MINUTE_MS).toISOString().slice(0, DAY_LENGTH);
