import { strings } from './strings';

const MINUTE_MS = 60_000;
const { tonight: s } = strings;

/** 'in 40 min', 'in 3 h', with the day if that is tomorrow. `now` in ms. */
export function startLabel(iso: string, now: number): string {
  const start = new Date(iso);
  const minutes = Math.ceil((start.getTime() - now) / MINUTE_MS);
  if (minutes <= 0) return s.started;
  if (minutes < 60) return s.inMinutes(minutes);
  const isTomorrow = start.getDate() !== new Date(now).getDate();
  return isTomorrow ? s.tomorrow : s.inHours(Math.floor(minutes / 60));
}
