import {
  type EditUserBody,
  formatRank,
  hasRankNumber,
  parseRank,
  type PublicUser,
  RANK_NUMBERS,
} from '@muster/contracts';

export interface UserDraft {
  name: string;
  summonerTagline: string;
  division: string;
  number: string;
}
export function draftOf({ name, summonerTagline, rank }: PublicUser): UserDraft {
  const { division, number } = parseRank(rank) ?? { division: 'Unranked', number: '' };
  return { name, summonerTagline, division, number };
}

/** Iron to Diamond carry a number, 4 unless another was chosen; the others carry none. */
export const withDivision = (draft: UserDraft, division: string): UserDraft => ({
  ...draft,
  division,
  number: hasRankNumber(division) ? draft.number || RANK_NUMBERS[0] : '',
});

/** Only what was changed is sent: what the person changed meanwhile stays. */
export function changesOf({ name, summonerTagline, division, number }: UserDraft, user: PublicUser): EditUserBody {
  const wanted = { name: name.trim(), summonerTagline, rank: formatRank(division, number) };
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== user[field as keyof typeof wanted]),
  );
}
