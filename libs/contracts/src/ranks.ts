import { z } from 'zod';
import { DIVISIONS, NUMBERED_DIVISIONS, RANK_NUMBERS } from './constants';

export type Division = (typeof DIVISIONS)[number];

export const hasRankNumber = (division: string): boolean =>
  (NUMBERED_DIVISIONS as readonly string[]).includes(division);

/** 'Gold 2' → { division: 'Gold', number: '2' }; 'Master' → { division: 'Master', number: '' }; nonsense → null. */
export function parseRank(rank: string): { division: Division; number: string } | null {
  const [division = '', number = '', ...rest] = rank.split(' ');
  if (rest.length || !(DIVISIONS as readonly string[]).includes(division)) return null;
  const fits = hasRankNumber(division) ? (RANK_NUMBERS as readonly string[]).includes(number) : number === '';
  return fits ? { division: division as Division, number } : null;
}

export const formatRank = (division: string, number: string): string =>
  hasRankNumber(division) ? `${division} ${number}` : division;

export const rankSchema = z
  .string()
  .refine((rank) => parseRank(rank) !== null, 'Rank must be a division, with a number from 4 to 1 for Iron to Diamond');

const LADDER = [
  ...NUMBERED_DIVISIONS.flatMap((division) => RANK_NUMBERS.map((number) => `${division} ${number}`)),
  'Master',
  'Grandmaster',
  'Challenger',
];
/** Where somebody stands who has no rank: with the middle of all players. */
const UNRANKED = 'Silver 1';

/** How many steps of the official ladder a rank is up, from 1 (Iron 4) to 31 (Challenger). */
export const ladderPosition = (rank: string): number => LADDER.indexOf(LADDER.includes(rank) ? rank : UNRANKED) + 1;
