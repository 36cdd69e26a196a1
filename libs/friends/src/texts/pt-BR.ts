import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const ptBR = translationOf<English>()('pt-BR', {
  'not-with-yourself': 'Você não pode enviar um pedido de amizade para você mesmo',
  'friend-not-found': 'Usuário não encontrado',
  'already-friends': 'Vocês já são amigos',
  'already-requested': 'Pedido de amizade já enviado',
  'friend-already-added': 'Amigo já adicionado!',
  'request-not-found': 'Pedido de amizade não encontrado',
  'not-friends': 'Você não é amigo deste usuário',
});
