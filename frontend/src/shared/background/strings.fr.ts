import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  picture: 'Arrière-plan',
  pictures: {
    'Summoners Rift': 'Faille de l’invocateur',
    Anniversary: 'Anniversaire',
    'Teemo Sunset': 'Teemo au coucher du soleil',
    'Bootcamp Dragon': 'Dragon d’entraînement',
    Cat: 'Chat',
    Thresh: 'Thresh',
  },
  blur: 'Flou',
  levels: { 4: 'Min.', 6: 'Faible', 10: 'Moyen', 14: 'Fort', 20: 'Max.' },
  saved: 'Arrière-plan du profil mis à jour !',
  failed: 'Erreur lors de la mise à jour de l’arrière-plan',
});
