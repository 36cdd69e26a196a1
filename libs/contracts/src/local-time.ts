import { z } from 'zod';
import { invalid } from './validation-texts';

/** Dates and times on the clock of a place, which say nothing about the instant without its time zone. */
export const localDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text));
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalid('timeOfDay'));
