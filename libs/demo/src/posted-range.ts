import { REGION_TIME_ZONES } from '@muster/contracts/regions';
import { addDays, instantOf, localDateAt } from '@muster/platform/pure';

const [FIRST_START, LAST_START] = [20 * 60, 21 * 60];
export const POSTED_REGION = 'NA';

/** The first and the last start of the demo team's post: tomorrow evening at its place. */
export function postedRange(now: number): { from: string; to: string } {
  const zone = REGION_TIME_ZONES[POSTED_REGION];
  const tomorrow = addDays(localDateAt(now, zone), 1);
  const at = (minutes: number) => new Date(instantOf(tomorrow, minutes, zone, 'from')).toISOString();
  return { from: at(FIRST_START), to: at(LAST_START) };
}
