import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  asTable: 'Afficher en tableau',
  loading: 'Chargement du graphique',
});
