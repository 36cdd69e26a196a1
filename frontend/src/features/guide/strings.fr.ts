import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  title: 'Guide d’utilisation',
  previous: 'Diapositive précédente',
  next: 'Diapositive suivante',
  slide: 'Diapositive {number} sur {of} : {title}',
  hint: 'Utilisez les flèches ou balayez pour changer de diapositive.',
  deck: 'Diapositives',
  role: 'diaporama',
});
