import {
  formatRank,
  hasRankNumber,
  parseRank,
  RANK_NUMBERS,
  type SelfUser,
  type UpdateUserBody,
} from '@muster/contracts';
import { validateAccountField } from '../../shared/account-validation';
import { strings } from './strings';

export interface Draft {
  name: string;
  summonerTagline: string;
  region: string;
  discord: string;
  division: string;
  number: string;
  canSendEmailsToUser: boolean;
}
type Field = keyof typeof strings.fields;
const FIELDS = Object.keys(strings.fields) as Field[];

export function draftOf(me: SelfUser): Draft {
  const { name, summonerTagline, region, discord, canSendEmailsToUser } = me;
  const { division, number } = parseRank(me.rank) ?? { division: 'Unranked', number: '' };
  return { name, summonerTagline, region, discord, division, number, canSendEmailsToUser };
}

/** Iron to Diamond carry a number, 4 unless another was chosen; the others carry none. */
export const withDivision = (draft: Draft, division: string): Draft => ({
  ...draft,
  division,
  number: hasRankNumber(division) ? draft.number || RANK_NUMBERS[0] : '',
});

function problemOf(draft: Draft, field: Field): string | undefined {
  const value = draft[field].trim();
  if (!value)
    return field === 'number' && !hasRankNumber(draft.division) ? undefined : strings.empty(strings.fields[field]);
  return validateAccountField(field, value);
}

/** What keeps the form from being saved, by field and in its order. */
export const problemsOf = (draft: Draft): Record<string, string> =>
  Object.fromEntries(
    FIELDS.map((field) => [field, problemOf(draft, field)] as const).filter(
      (pair): pair is [Field, string] => pair[1] !== undefined,
    ),
  );

/** Only what was changed is sent: what another tab saved meanwhile stays. */
export function changesOf(draft: Draft, me: SelfUser): UpdateUserBody {
  const { division, number, ...rest } = draft;
  const wanted = {
    ...rest,
    name: draft.name.trim(),
    discord: draft.discord.trim(),
    rank: formatRank(division, number),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== me[field as keyof typeof wanted]),
  );
}
