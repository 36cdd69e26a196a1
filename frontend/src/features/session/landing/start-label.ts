import { strings } from './strings';

const MINUTE_MS = 60_000;
/** After this time a scrim whose teams are not full is late. */
const STARTING_MIN = 5;
const { tonight: s } = strings;

/** 'in 40 min', 'in 3 h', with the day if that is tomorrow. `now` in ms. A scrim that has started runs once it is full. */
export function startLabel(iso: string, now: number, isFull: boolean): string {
  const start = new Date(iso);
  const minutes = Math.ceil((start.getTime() - now) / MINUTE_MS);
  if (minutes <= 0 && isFull) return s.running;
  if (minutes <= -STARTING_MIN) return s.startedAgo(-minutes);
  if (minutes <= 0) return s.started;
  if (minutes < 60) return s.inMinutes(minutes);
  const isTomorrow = start.getDate() !== new Date(now).getDate();
  return isTomorrow ? s.tomorrow : s.inHours(Math.floor(minutes / 60));
}
