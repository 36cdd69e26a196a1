import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  title: 'Serveur indisponible',
  error: 'ERREUR 503',
  text: 'problème de connexion au serveur, réessayez plus tard',
  watching: 'Nous continuons d’essayer et vous ramènerons dès que le serveur répondra.',
  tryNow: 'Réessayer',
});
