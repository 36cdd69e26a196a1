import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const fr = translationOf<English>()('fr', {
  'conversation-not-found': 'Conversation introuvable',
  'message-not-found': 'Message introuvable',
  'no-talk-to-oneself': 'Vous ne pouvez pas démarrer une conversation avec vous-même',
  'friends-only': 'Vous ne pouvez discuter qu’avec vos amis',
  'message-taken': 'Cet identifiant client a déjà servi pour un autre message',
  toYourself: 'Vous ne pouvez pas vous envoyer de message',
  notAMember: 'Le destinataire ne fait pas partie de cette conversation',
  notTheReceiver: 'Seul le destinataire peut marquer un message comme vu',
  ownMessage: 'Vous ne pouvez pas signaler votre propre message',
  reportNotFound: 'Signalement introuvable',
});
