/** A time of day. */
export interface TimeOfDay {
  hour: number;
  minute: number;
}
/** '20:30', '20.30', '2030', '20 h 30', '20', '8:30 pm', '8p'. */
const TYPED = /^(\d{1,2})(?:[:.,h]?(\d{2}))?(?:h|uhr)?(?:([ap])\.?(?:m\.?)?)?$/i;
const NOON = 12;

/**
 * Reads a time as people type it; null if the text is not a time. `isAfternoon` says what an hour up to 12 without 'am'
 * or 'pm' means on a 12-hour clock; it is undefined on a 24-hour clock.
 */
export function parseTime(text: string, isAfternoon?: boolean): TimeOfDay | null {
  const [, hours, minutes = '0', half] = TYPED.exec(text.replaceAll(/\s/g, '')) ?? [];
  const [typed, minute] = [Number(hours), Number(minutes)];
  if (hours === undefined || minute > 59 || typed > 23 || (half && (typed < 1 || typed > NOON))) return null;
  const isOnTwelveHourClock = typed >= 1 && typed <= NOON && !hours.startsWith('0');
  const afternoon = half ? half.toLowerCase() === 'p' : isAfternoon;
  if (afternoon === undefined || !isOnTwelveHourClock) return { hour: typed, minute };
  return { hour: (typed % NOON) + (afternoon ? NOON : 0), minute };
}
