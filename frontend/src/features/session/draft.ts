import { formatRank } from '@muster/contracts/ranks';
import { DEFAULT_TAGLINES, type Region } from '@muster/contracts/regions';
import type { RegisterBody } from '@muster/contracts/users';
import type { RankDraft } from '../../shared/rank-draft';
import type { Proof } from './session.api';
import { strings } from './strings';

/** Input of the three steps; empty strings are unanswered. `provider`: the id of the chosen one; none is the first. */
export interface Draft extends RankDraft {
  provider: string;
  name: string;
  summonerTagline: string;
  region: Region | '';
  discord: string;
  canSendEmailsToUser: boolean;
}
export type Field = keyof typeof strings.fields;
/** Problems by field. The server reports division and number together as 'rank'. */
export type Problems = Partial<Record<Field | 'rank', string>>;
export const emptyDraft: Draft = {
  provider: '',
  name: '',
  summonerTagline: '',
  region: '',
  discord: '',
  division: '',
  number: '',
  canSendEmailsToUser: false,
};
export const LAST_STEP = 2;
export const STEP_FIELDS: Field[][] = [['name', 'summonerTagline', 'region', 'discord'], ['division', 'number'], []];

/** Returns the step that contains a field. */
export const stepOf = (field: string): number =>
  field === 'rank'
    ? 1
    : Math.max(
        0,
        STEP_FIELDS.findIndex((fields) => (fields as string[]).includes(field)),
      );

/**
 * Returns the address of a step of the sign-up, so that Back and reload work. It is the address of the page with the
 * form, which tells what the visitor came for, with a parameter from the second step on.
 */
export function stepPath(step: number, { pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  if (step === 0) parameters.delete('step');
  else parameters.set('step', String(step + 1));
  return `${pathname}${parameters.size > 0 ? `?${parameters}` : ''}`;
}
/** Returns the step that an address names. */
export function readStep(search: URLSearchParams): number {
  const step = Number(search.get('step') ?? 1) - 1;
  return Number.isInteger(step) ? Math.min(Math.max(step, 0), LAST_STEP) : 0;
}

export const taglineOf = ({ summonerTagline, region }: Draft): string =>
  summonerTagline || (region && DEFAULT_TAGLINES[region]);

export const registerBody = (draft: Draft, proof: Proof): RegisterBody => ({
  ...proof,
  name: draft.name.trim(),
  summonerTagline: draft.summonerTagline,
  region: draft.region as Region,
  discord: draft.discord.trim(),
  rank: formatRank(draft.division, draft.number),
  canSendEmailsToUser: draft.canSendEmailsToUser,
});
