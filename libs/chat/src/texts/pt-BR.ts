import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const ptBR = translationOf<English>()('pt-BR', {
  'conversation-not-found': 'Conversa não encontrada',
  'message-not-found': 'Mensagem não encontrada',
  'no-talk-to-oneself': 'Você não pode iniciar uma conversa com você mesmo',
  'friends-only': 'Você só pode conversar com seus amigos',
  'message-taken': 'Este ID de cliente já foi usado em outra mensagem',
  toYourself: 'Você não pode enviar uma mensagem para você mesmo',
  notAMember: 'O destinatário não faz parte desta conversa',
  notTheReceiver: 'Só o destinatário pode marcar uma mensagem como vista',
  ownMessage: 'Você não pode denunciar sua própria mensagem',
  reportNotFound: 'Denúncia não encontrada',
});
