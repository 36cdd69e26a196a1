import {
  DEFAULT_TAGLINES,
  formatRank,
  hasRankNumber,
  RANK_NUMBERS,
  type Region,
  type RegisterBody,
} from '@muster/contracts';
import type { Proof } from './session.api';
import { strings } from './strings';

/** What the three steps collect; an empty string is "not answered yet". */
export interface Draft {
  name: string;
  summonerTagline: string;
  region: Region | '';
  discord: string;
  division: string;
  number: string;
  canSendEmailsToUser: boolean;
}
export type Field = keyof typeof strings.fields;
/** What keeps a step from being left, by field; the server says 'rank' for both parts of it. */
export type Problems = Partial<Record<Field | 'rank', string>>;
export const emptyDraft: Draft = {
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

/** Iron to Diamond carry a number, 4 unless another was chosen; the others carry none. */
export const withDivision = (draft: Draft, division: string): Draft => ({
  ...draft,
  division,
  number: hasRankNumber(division) ? draft.number || RANK_NUMBERS[0] : '',
});

/** Where the server's refusal of a field is mended. */
export const stepOf = (field: string): number =>
  field === 'rank'
    ? 1
    : Math.max(
        0,
        STEP_FIELDS.findIndex((fields) => (fields as string[]).includes(field)),
      );

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
