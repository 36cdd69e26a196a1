import { z } from 'zod';
import { localDate, localTime } from './local-time';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
const weekday = z.enum(WEEKDAYS);

/** Every first, second or fourth week, counted from the week of the night's first date; or once a month. */
export const nightRule = z.union([
  z.strictObject({
    every: z.union([z.literal(1), z.literal(2), z.literal(4)]),
    days: z.array(weekday).max(WEEKDAYS.length),
  }),
  z.strictObject({
    nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
    day: weekday,
  }),
]);
export type NightRule = z.infer<typeof nightRule>;

export const EVENING_NOTES = ['skipped-hour', 'repeated-hour', 'offset-changed'] as const;
export const previewedEvening = z.object({
  date: localDate,
  startsAt: z.string(),
  /** For example `+01:00`. */
  offset: z.string(),
  note: z.enum(EVENING_NOTES).nullable(),
});
export type PreviewedEvening = z.infer<typeof previewedEvening>;
export const localSchedule = z.object({ rule: nightRule, time: localTime, zone: z.string().max(64), from: localDate });
