import { z } from 'zod';
import { type FieldName, invalid } from './validation-texts';

/** Inclusive range for the UTC year of dates from clients, on which the database and JavaScript agree. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 2100];
const MIN_MS = Date.UTC(FIRST_YEAR, 0);
const MAX_MS = Date.UTC(LAST_YEAR + 1, 0) - 1;
const MINUTE_MS = 60_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

const isInRange = (date: string): boolean => Date.parse(date) >= MIN_MS && Date.parse(date) <= MAX_MS;
const rangeMessage = (field: FieldName): string => invalid('dateRange', { field, first: FIRST_YEAR, last: LAST_YEAR });
const toUtc = (date: string): string => new Date(date).toISOString();

/** Whether the text is a valid instant, in range or not. */
export const isInstant = (text: string): boolean => z.iso.datetime({ offset: true }).safeParse(text).success;
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

const instantIn = (field: FieldName, error: string) =>
  z.iso.datetime({ offset: true, error, abort: true }).refine(isInRange, rangeMessage(field));
const dayIn = (field: FieldName, error: string) =>
  z.iso.date({ error, abort: true }).refine(isInRange, rangeMessage(field));
/** Returns `error`, or the range message if the date is valid but out of range. */
const dateError =
  (field: FieldName, error: string) =>
  ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && (isInstant(input) || isDay(input) || dayOfForm(input) !== undefined)
      ? rangeMessage(field)
      : error;

/** A day on the calendar of a place, which says nothing about the instant without its time zone. */
export const localDate = (field: FieldName) => dayIn(field, invalid('notDate', { field }));

/** An ISO instant with an offset, converted to UTC. */
export const instantSchema = (field: FieldName, error = invalid('notDateTime', { field })) =>
  instantIn(field, error).transform(toUtc);

/** An ISO instant, converted to UTC, or a day (YYYY-MM-DD). */
export const instantOrDay = (field: FieldName, error = invalid('notDate', { field })) =>
  z.union([instantSchema(field), dayIn(field, error)], { error: dateError(field, error) });

/** Whether the output of {@link instantOrDay} is a day. */
export const isDateOnly = (date: string): boolean => date.length === DAY_LENGTH;

/** The date of a form, with the calendar day at the place where the form was filled in. */
export interface FormDate {
  /** ISO instant in UTC. */
  at: string;
  /** YYYY-MM-DD. */
  day: string;
  /** Offset from UTC at that place. */
  offsetMinutes: number;
}

/** Converts MM/DD/YYYY to YYYY-MM-DD. @returns undefined for invalid days */
function dayOfForm(text: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : undefined;
}

/** Takes the day of an instant as written, without conversion to UTC. */
function toFormDate(date: string): FormDate {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(date) ?? [];
  const offset = isDateOnly(date) || !sign ? 0 : Number(hours) * 60 + Number(minutes);
  return { at: toUtc(date), day: date.slice(0, DAY_LENGTH), offsetMinutes: sign === '-' ? -offset : offset };
}

/** An ISO instant, YYYY-MM-DD or MM/DD/YYYY; days are in UTC. */
export const formDate = (field: FieldName, error = invalid('notDate', { field })) =>
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

/** Returns the calendar day of an instant at that offset. */
export const dayInOffset = (at: string, offsetMinutes: number): string =>
  new Date(Date.parse(at) + offsetMinutes * MINUTE_MS).toISOString().slice(0, DAY_LENGTH);
