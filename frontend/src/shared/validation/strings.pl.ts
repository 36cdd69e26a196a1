import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  nameEmpty: 'Nazwa przywoływacza jest pusta!',
  nameTooLong: 'Nazwa przywoływacza może mieć najwyżej 32 znaki',
  nameCharacters: 'Nazwa przywoływacza może zawierać tylko litery, cyfry i spacje',
  taglineTooLong: 'Tagline może mieć najwyżej 5 znaków',
  taglineCharacters: 'Tagline może zawierać tylko litery i cyfry',
  discordEmpty: 'Pole Discord jest puste!',
  discordTooLong: 'Discord może mieć najwyżej 37 znaków',
  discordInvalid: 'Discord musi być prawidłową nazwą użytkownika Discorda',
});
