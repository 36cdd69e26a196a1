import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  nameEmpty: 'Le nom d’invocateur est vide !',
  nameTooLong: 'Le nom d’invocateur doit comporter au plus 32 caractères',
  nameCharacters: 'Le nom d’invocateur ne peut contenir que des lettres, des chiffres et des espaces',
  taglineTooLong: 'Le tagline doit comporter au plus 5 caractères',
  taglineCharacters: 'Le tagline ne peut contenir que des lettres et des chiffres',
  discordEmpty: 'Le Discord est vide !',
  discordTooLong: 'Le Discord doit comporter au plus 37 caractères',
  discordInvalid: 'Le Discord doit être un nom d’utilisateur Discord valide',
});
