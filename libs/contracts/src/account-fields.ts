/** The League client puts these around a name that is copied; they set the direction of the text between them. */
const ISOLATES = /[\u2066-\u2069]/g;
const SPACES = /[\p{Z}\t\n\v\f\r]/gu;
/** Returns the text with one spelling of each letter and of each space, as fields, schemas and searches read names. */
export const cleanLetters = (text: string): string => text.normalize('NFC').replace(ISOLATES, '').replace(SPACES, ' ');
export const cleanName = (text: string): string => cleanLetters(text).trim();
export const cleanTagline = (text: string): string => cleanName(text).replace(/^#/, '');

/**
 * Rules for the names of an account, each with the key of its message in `validation-texts.ts`. They do without zod,
 * because the sign-up checks them before its first step and would be a fifth larger with it. Scripts such as Thai,
 * Hindi and Arabic write vowels as marks behind a letter.
 */
export const ACCOUNT_FIELDS = {
  name: {
    max: 32,
    pattern: /^(?!.*\p{Default_Ignorable_Code_Point})(?:\p{L}\p{M}{0,3}|[\p{N} ])+$/u,
    empty: 'nameEmpty',
    tooLong: 'nameTooLong',
    mismatch: 'nameCharacters',
  },
  /** Without its `#`. An empty one stands for the region's default tagline. */
  summonerTagline: {
    max: 5,
    pattern: /^(?!.*\p{Default_Ignorable_Code_Point})(?:\p{L}\p{M}{0,3}|\p{N})*$/u,
    empty: undefined,
    tooLong: 'taglineTooLong',
    mismatch: 'taglineCharacters',
  },
  /** Current Discord usernames, and the older form `name#1234`. */
  discord: {
    max: 37,
    pattern: /^(?!.*\p{Default_Ignorable_Code_Point})[^\s@#:`\p{C}][^@#:`\p{C}]{0,31}(#\d{4})?$/u,
    empty: 'discordEmpty',
    tooLong: 'discordTooLong',
    mismatch: 'discordInvalid',
  },
} as const;
export type AccountField = keyof typeof ACCOUNT_FIELDS;

/** Returns what is wrong with the value of a field, as the schemas of `users.ts` say it. */
export function problemOfField(field: AccountField, value: string) {
  const { max, pattern, empty, tooLong, mismatch } = ACCOUNT_FIELDS[field];
  const text = field === 'summonerTagline' ? cleanTagline(value) : cleanName(value);
  if (empty && text === '') return empty;
  if (text.length > max) return tooLong;
  return pattern.test(text) ? undefined : mismatch;
}
