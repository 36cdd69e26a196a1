import { RANK_NUMBERS } from '@muster/contracts/constants';
import { hasRankNumber, parseRank } from '@muster/contracts/ranks';

/** A rank as forms hold it: division and number apart. */
export interface RankDraft {
  division: string;
  number: string;
}

export function toRankDraft(rank: string): RankDraft {
  const { division, number } = parseRank(rank) ?? { division: 'Unranked', number: '' };
  return { division, number };
}

/** Ranks from Iron to Diamond have a number, 4 by default; the others have none. */
export const withDivision = <Draft extends RankDraft>(draft: Draft, division: string): Draft => ({
  ...draft,
  division,
  number: hasRankNumber(division) ? draft.number || RANK_NUMBERS[0] : '',
});
