import { ACCOUNT_FIELDS, cleanLetters } from '@muster/contracts/account-fields';

const TAGLINE_MAX = ACCOUNT_FIELDS.summonerTagline.max;
/** Keeps the marks that follow a letter, at most three, and no others. */
const keepLetters = (text: string, others: RegExp): string => cleanLetters(text).replace(others, '$1');

/** Removes characters that are not allowed in an account field while typing (spec §5). */
export const inputFilters: Record<'name' | 'summonerTagline' | 'discord', (text: string) => string> = {
  name: (text) => keepLetters(text, /(\p{L}\p{M}{0,3})\p{M}*|[^\p{L}\p{N} ]/gu),
  summonerTagline: (text) => keepLetters(text, /(\p{L}\p{M}{0,3})\p{M}*|[^\p{L}\p{N}]/gu).slice(0, TAGLINE_MAX),
  discord: (text) => text,
};
