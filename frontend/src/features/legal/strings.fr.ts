import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  back: 'Retour à l’inscription',
  privacy: 'Politique de confidentialité',
  terms: 'Conditions d’utilisation',
  contents: 'Sommaire',
});
