import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  find: 'Trouver un joueur',
  open: 'Rechercher',
  none: 'Aucun résultat !',
  failed: 'La recherche a échoué. Continuez à taper pour réessayer.',
  found: { one: '{n} joueur trouvé', other: '{n} joueurs trouvés' },
});
