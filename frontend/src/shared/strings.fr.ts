import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  product: 'Muster',
  unknownError: 'Une erreur s’est produite',
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  tooSlow: 'Le serveur a mis trop de temps à répondre. Réessayez.',
  close: 'Fermer',
  cancel: 'Annuler',
  retry: 'Réessayer',
  sessionEnded: 'Votre session est terminée. Reconnectez-vous pour continuer.',
  loading: 'Chargement',
  waking: 'Réveil du serveur',
  online: 'En ligne',
  offline: 'Hors ligne',
  notADate: 'Ce n’est pas une date. Écrivez-la ainsi : {example}.',
  dateKeys: 'Flèches : déplacer, Entrée : choisir, Échap : fermer',
});
