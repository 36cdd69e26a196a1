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

export function toDraft(me: SelfUser): Draft {
  const { name, summonerTagline, region, discord, canSendEmailsToUser } = me;
  const { division, number } = parseRank(me.rank) ?? { division: 'Unranked', number: '' };
  return { name, summonerTagline, region, discord, division, number, canSendEmailsToUser };
}

/** Ranks from Iron to Diamond have a number, 4 by default; the others have none. */
export const withDivision = (draft: Draft, division: string): Draft => ({
  ...draft,
  division,
  number: hasRankNumber(division) ? draft.number || RANK_NUMBERS[0] : '',
});

function validateField(draft: Draft, field: Field): string | undefined {
  const value = draft[field].trim();
  if (!value)
    return field === 'number' && !hasRankNumber(draft.division) ? undefined : strings.empty(strings.fields[field]);
  return validateAccountField(field, value);
}

/** Returns the problems of the form, by field and in the order of the form. */
export const validateDraft = (draft: Draft): Record<string, string> =>
  Object.fromEntries(
    FIELDS.map((field) => [field, validateField(draft, field)] as const).filter(
      (pair): pair is [Field, string] => pair[1] !== undefined,
    ),
  );

/** Sends only changed fields, so that changes saved by another tab are kept. */
export function toChanges(draft: Draft, me: SelfUser): UpdateUserBody {
  const { division, number, ...rest } = draft;
  const edited = {
    ...rest,
    name: draft.name.trim(),
    discord: draft.discord.trim(),
    rank: formatRank(division, number),
  };
  return Object.fromEntries(
    Object.entries(edited).filter(([field, value]) => value !== me[field as keyof typeof edited]),
  );
}
