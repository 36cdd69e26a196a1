import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  notifications: 'Notifications',
  none: 'Aucune notification',
  hint: 'Les débuts de scrims, les demandes d’ami et les nouvelles conversations s’affichent ici.',
  read: 'Marquer comme lue',
  readAll: 'Tout marquer comme lu',
  failed: 'Impossible de marquer comme lue. Réessayez.',
  loadFailed: 'Vos notifications n’ont pas pu être chargées.',
  card: {
    title: 'Savoir quand ça commence ?',
    text: 'Votre navigateur peut vous prévenir même si cette page est fermée. Choisissez le reste dans les paramètres.',
    yes: 'Me prévenir au début',
    no: 'Pas maintenant',
  },
  browserOn: 'Ce navigateur vous préviendra quand vos scrims commenceront.',
  browserBlocked:
    'Votre navigateur bloque les notifications de Muster. Les paramètres expliquent comment les débloquer.',
  browser: {
    label: 'Notifications dans ce navigateur',
    hints: {
      unknown: 'Un instant…',
      'switching-on': 'Un instant…',
      'switching-off': 'Un instant…',
      unsupported: 'Ce navigateur ne peut pas afficher de notifications.',
      blocked: 'Votre navigateur les bloque.',
      off: 'Pour tout ce que vous avez activé ci-dessus, même quand Muster est fermé',
      on: 'Pour tout ce que vous avez activé ci-dessus, même quand Muster est fermé',
      'tab-only': 'Seulement si Muster est ouvert dans un onglet : le service push de ce navigateur est indisponible.',
    },
    unblock:
      'Pour les débloquer, cliquez sur l’icône à gauche de l’adresse, ouvrez les paramètres du site et autorisez les notifications. Activez-les ensuite ici.',
  },
});
