import { strings } from '../strings';

const MINUTES_A_DAY = 24 * 60;

/** 'in 2 d 3 h', 'in 3 h 20 min', 'in 4 min 59 s'; null once the time has come. `left`: ms. */
export function countdownText(left: number): string | null {
  if (left <= 0) return null;
  const seconds = Math.ceil(left / 1_000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return strings.booking.inMinutes(minutes, seconds % 60);
  if (minutes < MINUTES_A_DAY) return strings.booking.inHours(Math.floor(minutes / 60), minutes % 60);
  return strings.booking.in(Math.floor(minutes / MINUTES_A_DAY), Math.floor((minutes % MINUTES_A_DAY) / 60));
}
