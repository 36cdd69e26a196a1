import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  nameEmpty: 'Der Beschwörername ist leer!',
  nameTooLong: 'Der Beschwörername darf höchstens 32 Zeichen haben',
  nameCharacters: 'Der Beschwörername darf nur Buchstaben, Ziffern und Leerzeichen enthalten',
  taglineTooLong: 'Die Tagline darf höchstens 5 Zeichen haben',
  taglineCharacters: 'Die Tagline darf nur Buchstaben und Ziffern enthalten',
  discordEmpty: 'Discord ist leer!',
  discordTooLong: 'Discord darf höchstens 37 Zeichen haben',
  discordInvalid: 'Discord muss ein gültiger Discord-Name sein',
});
