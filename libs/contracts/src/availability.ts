import { z } from 'zod';
import { WEEKDAYS } from './nights';
import { singleLineText } from './text';

/** A range ends at 06:00 of the next date at the latest, which is written 30:00. */
export const LATEST_RANGE_END_MIN = 30 * 60;
export const RANGE_STEP_MIN = 30;
export const RANGES_PER_DAY = 4;
/** How many days ahead a date may differ from the usual week. Yesterday may differ, too. */
export const AVAILABILITY_DAYS_AHEAD = 56;
export const DAY_NOTE_MAX = 100;
/** More than a day has half hours, so that ranges that overlap still fit. */
const RANGES_SENT_MAX = 60;
export const SHARES = ['teams', 'nobody'] as const;

/** Wall-clock times 'HH:MM'. A range belongs to the day on which it begins. */
export const timeRange = z.object({ from: z.string().max(5), to: z.string().max(5) });
export type TimeRange = z.infer<typeof timeRange>;
const weekRange = z.object({ day: z.enum(WEEKDAYS), ...timeRange.shape });
export type WeekRange = z.infer<typeof weekRange>;
const dayEntry = z.object({ date: z.string(), ranges: timeRange.array(), note: z.string().nullable() });
export type DayEntry = z.infer<typeof dayEntry>;
const share = z.enum(SHARES);
export type Share = z.infer<typeof share>;

export const availabilityView = z
  .object({
    zone: z.string().nullable(),
    /** Null if the person has not said it; an empty list says that they are never free. */
    week: weekRange.array().nullable(),
    days: dayEntry.array(),
    share,
    confirmedAt: z.string().nullable(),
    /** Whether the week was not confirmed for so long that it says nothing any more. */
    stale: z.boolean(),
    updatedAt: z.string().nullable(),
  })
  .meta({ id: 'Availability' });
export type AvailabilityView = z.infer<typeof availabilityView>;

/** Omitted fields keep their values. The week is replaced as a whole. */
export const changeAvailabilityBody = z
  .object({
    zone: z.string().max(64),
    week: weekRange
      .array()
      .max(WEEKDAYS.length * RANGES_SENT_MAX)
      .nullable(),
    share,
  })
  .partial()
  .meta({ id: 'ChangeAvailability' });
export type ChangeAvailabilityBody = z.infer<typeof changeAvailabilityBody>;

/** Replaces the ranges that begin on the date; an empty list: not free that day. */
export const dayBody = z
  .object({ ranges: timeRange.array().max(RANGES_SENT_MAX), note: singleLineText().max(DAY_NOTE_MAX).nullish() })
  .meta({ id: 'AvailabilityOfDay' });
