/**
 * What the names of an account must be like, and what is said otherwise (`validation-texts.ts`). Without zod, because the
 * sign-up checks them before its first step and would be a fifth larger with it.
 */
export const ACCOUNT_FIELDS = {
  name: {
    max: 32,
    pattern: /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N} ]+$/u,
    empty: 'nameEmpty',
    tooLong: 'nameTooLong',
    mismatch: 'nameCharacters',
  },
  /** Without its `#`; none is the region's. */
  summonerTagline: {
    max: 5,
    pattern: /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]*$/u,
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
  const text = field === 'summonerTagline' ? value.trim().replace(/^#/, '') : value.trim();
  if (empty && text === '') return empty;
  if (text.length > max) return tooLong;
  return pattern.test(text) ? undefined : mismatch;
}
