import { validationTexts } from '@muster/contracts/validation-texts';

/** Messages of the schemas that forms check while typing. */
export const en = {
  nameEmpty: validationTexts.nameEmpty,
  nameTooLong: validationTexts.nameTooLong,
  nameCharacters: validationTexts.nameCharacters,
  taglineTooLong: validationTexts.taglineTooLong,
  taglineCharacters: validationTexts.taglineCharacters,
  discordEmpty: validationTexts.discordEmpty,
  discordTooLong: validationTexts.discordTooLong,
  discordInvalid: validationTexts.discordInvalid,
} as const;
