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
export function toUserDraft({ name, summonerTagline, rank }: PublicUser): UserDraft {
  const { division, number } = parseRank(rank) ?? { division: 'Unranked', number: '' };
  return { name, summonerTagline, division, number };
}

/** Ranks from Iron to Diamond have a number, 4 by default; the others have none. */
export const withDivision = (draft: UserDraft, division: string): UserDraft => ({
  ...draft,
  division,
  number: hasRankNumber(division) ? draft.number || RANK_NUMBERS[0] : '',
});

/** Sends only changed fields, so that changes made by the user in the meantime are kept. */
export function toChanges({ name, summonerTagline, division, number }: UserDraft, user: PublicUser): EditUserBody {
  const edited = { name: name.trim(), summonerTagline, rank: formatRank(division, number) };
  return Object.fromEntries(
    Object.entries(edited).filter(([field, value]) => value !== user[field as keyof typeof edited]),
  );
}
