import { DIVISIONS, NUMBERED_DIVISIONS, RANK_NUMBERS } from './constants';
import { parseRank } from './ranks';

/** Above Diamond 1 (27), where divisions have no numbers. */
const APEX: Partial<Record<(typeof DIVISIONS)[number], number>> = { Master: 28, Grandmaster: 30, Challenger: 32 };

/** How strong a rank counts in a split: Unranked and Iron 4 are 0, and each number of a division is 1 more. */
export function strengthOf(rank: string): number {
  const parsed = parseRank(rank);
  if (!parsed) return 0;
  const division = (NUMBERED_DIVISIONS as readonly string[]).indexOf(parsed.division);
  if (division === -1) return APEX[parsed.division] ?? 0;
  return division * RANK_NUMBERS.length + (RANK_NUMBERS as readonly string[]).indexOf(parsed.number);
}
