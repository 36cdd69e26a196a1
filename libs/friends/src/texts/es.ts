import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const es = translationOf<English>()('es', {
  'not-with-yourself': 'No puedes enviarte una solicitud de amistad a ti mismo',
  'friend-not-found': 'Usuario no encontrado',
  'already-friends': 'Ya sois amigos',
  'already-requested': 'Solicitud de amistad ya enviada',
  'friend-already-added': '¡Ya lo tienes como amigo!',
  'request-not-found': 'Solicitud de amistad no encontrada',
  'not-friends': 'No eres amigo de este usuario',
});
