import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const es = translationOf<English>()('es', {
  'conversation-not-found': 'Conversación no encontrada',
  'message-not-found': 'Mensaje no encontrado',
  'no-talk-to-oneself': 'No puedes iniciar una conversación contigo mismo',
  'friends-only': 'Solo puedes chatear con tus amigos',
  'message-taken': 'Este ID de cliente ya se usó para otro mensaje',
  toYourself: 'No puedes enviarte un mensaje a ti mismo',
  notAMember: 'El destinatario no forma parte de esta conversación',
  notTheReceiver: 'Solo el destinatario puede marcar un mensaje como visto',
  ownMessage: 'No puedes denunciar tu propio mensaje',
  reportNotFound: 'Denuncia no encontrada',
});
