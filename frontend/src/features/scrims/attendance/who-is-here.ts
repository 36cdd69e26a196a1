import type { ScrimView } from '@muster/contracts/scrims';
import { formatList } from '../../../shared/language/lists';
import { checkInCount, missingPeople } from './attendance';
import { strings } from './strings';

/** How many have checked in, and who is missing. Nobody has checked in where nobody plays. */
export function whoIsHere(scrim: ScrimView): { count: string | null; detail: string } {
  const { present, total } = checkInCount(scrim);
  if (total === 0) return { count: null, detail: strings.nobodySeated };
  const missing = missingPeople(scrim).map(({ name }) => name);
  return {
    count: strings.count(present, total),
    detail: missing.length > 0 ? strings.missing(formatList(missing)) : strings.everyone,
  };
}
