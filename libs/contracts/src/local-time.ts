import { z } from 'zod';
import { invalid } from './validation-texts';

/** A time on the clock of a place, which says nothing about the instant without its time zone. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalid('timeOfDay'));

const isZone = (zone: string): boolean => {
  try {
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};
/** An IANA time zone, such as `Europe/Lisbon`. */
export const timeZone = z.string().max(64).refine(isZone, invalid('zone'));
