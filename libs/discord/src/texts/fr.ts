import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const fr = translationOf<English>()('fr', {
  notFound: 'Introuvable',
  unreachable: 'Discord est injoignable pour le moment, réessayez plus tard',
  linkStale: 'Cette liaison avec Discord a expiré ou a été commencée dans un autre navigateur, réessayez',
  linkCancelled: 'La liaison avec Discord a été annulée',
  linkFailed: 'Discord n’a pas confirmé votre compte, réessayez',
  linkDone: 'Votre compte Discord est lié',
  close: 'Vous pouvez fermer cette fenêtre.',
  continueLabel: 'Continuer vers Muster',
});
