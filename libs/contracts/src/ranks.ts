import { z } from 'zod';
import { DIVISIONS, NUMBERED_DIVISIONS, RANK_NUMBERS } from './constants';
import { invalid } from './validation-texts';

export type Division = (typeof DIVISIONS)[number];

export const hasRankNumber = (division: string): boolean =>
  (NUMBERED_DIVISIONS as readonly string[]).includes(division);

/** 'Gold 2' → { division: 'Gold', number: '2' }; 'Master' → { division: 'Master', number: '' }; invalid → null. */
export function parseRank(rank: string): { division: Division; number: string } | null {
  const [division = '', number = '', ...rest] = rank.split(' ');
  if (rest.length || !(DIVISIONS as readonly string[]).includes(division)) return null;
  const fits = hasRankNumber(division) ? (RANK_NUMBERS as readonly string[]).includes(number) : number === '';
  return fits ? { division: division as Division, number } : null;
}

export const formatRank = (division: string, number: string): string =>
  hasRankNumber(division) ? `${division} ${number}` : division;

export const rankSchema = z.string().refine((rank) => parseRank(rank) !== null, invalid('rank'));

const LADDER = [
  ...NUMBERED_DIVISIONS.flatMap((division) => RANK_NUMBERS.map((number) => `${division} ${number}`)),
  'Master',
  'Grandmaster',
  'Challenger',
];
/** The median rank stands in for unranked players. */
const UNRANKED = 'Silver 1';

/** Returns the position of a rank on the ladder; null for Unranked, which counts for nothing. */
export const rankOrder = (rank: string): number | null => (LADDER.includes(rank) ? LADDER.indexOf(rank) + 1 : null);

/** Returns the position of a rank on the ladder, from 1 (Iron 4) to 31 (Challenger). */
export const ladderPosition = (rank: string): number => LADDER.indexOf(LADDER.includes(rank) ? rank : UNRANKED) + 1;
