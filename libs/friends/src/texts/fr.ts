import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const fr = translationOf<English>()('fr', {
  'not-with-yourself': 'Vous ne pouvez pas vous envoyer de demande d’ami',
  'friend-not-found': 'Utilisateur introuvable',
  'already-friends': 'Vous êtes déjà amis',
  'already-requested': 'Demande d’ami déjà envoyée',
  'friend-already-added': 'Ami déjà ajouté !',
  'request-not-found': 'Demande d’ami introuvable',
  'not-friends': 'Vous n’êtes pas ami avec cet utilisateur',
});
