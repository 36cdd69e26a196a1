import type { Role } from '@muster/contracts/constants';
import { formatRank, hasRankNumber } from '@muster/contracts/ranks';
import type { SelfUser, UpdateUserBody } from '@muster/contracts/users';
import { validateAccountField } from '../../shared/validation/account-validation';
import { changedFields } from '../../shared/changed-fields';
import { type RankDraft, toRankDraft } from '../../shared/rank-draft';
import { strings } from './strings';

export interface Draft extends RankDraft {
  name: string;
  summonerTagline: string;
  region: string;
  discord: string;
  canSendEmailsToUser: boolean;
  showRecord: boolean;
  /** Preferred first. */
  roles: readonly Role[];
}
type Field = keyof typeof strings.fields;
const FIELDS = Object.keys(strings.fields) as Field[];

export function toDraft(me: SelfUser): Draft {
  const { name, summonerTagline, region, discord, canSendEmailsToUser, showRecord, roles } = me;
  return { name, summonerTagline, region, discord, canSendEmailsToUser, showRecord, roles, ...toRankDraft(me.rank) };
}

function validateField(draft: Draft, field: Field): string | undefined {
  const value = draft[field].trim();
  if (!value)
    return field === 'number' && !hasRankNumber(draft.division) ? undefined : strings.empty(strings.fields[field]);
  return validateAccountField(field, value);
}

/** Returns those of the server's messages that belong to this form. It shows them itself, once. */
export const problemsOfForm = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => field === 'rank' || field in strings.fields));

/** Returns the problems of the form, by field and in the order of the form. */
export const validateDraft = (draft: Draft): Record<string, string> =>
  Object.fromEntries(
    FIELDS.map((field) => [field, validateField(draft, field)] as const).filter(
      (pair): pair is [Field, string] => pair[1] !== undefined,
    ),
  );

/** Sends only changed fields, so that changes saved by another tab are kept. */
export function toChanges({ division, number, roles, ...fields }: Draft, me: SelfUser): UpdateUserBody {
  const rank = formatRank(division, number);
  const edited = { ...fields, name: fields.name.trim(), discord: fields.discord.trim(), rank };
  return { ...changedFields(edited, me), ...(roles.join() !== me.roles.join() && { roles: [...roles] }) };
}
