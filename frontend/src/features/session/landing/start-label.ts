import { strings } from './strings';

const MINUTE_MS = 60_000;
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const { tonight: words } = strings;

/** '8:00 PM' in the visitor's time zone. */
export const timeOf = (iso: string): string => clock.format(new Date(iso));

/** 'in 40 min', 'in 3 h', with the day if that is tomorrow. `now` in ms. */
export function startLabel(iso: string, now: number): string {
  const start = new Date(iso);
  const minutes = Math.ceil((start.getTime() - now) / MINUTE_MS);
  if (minutes <= 0) return words.started;
  if (minutes < 60) return words.inMinutes(minutes);
  const isTomorrow = start.getDate() !== new Date(now).getDate();
  return isTomorrow ? words.tomorrow : words.inHours(Math.floor(minutes / 60));
}
