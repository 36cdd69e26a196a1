import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  title: 'Servidor indisponível',
  error: 'ERRO 503',
  text: 'problema ao conectar com o servidor, tente de novo mais tarde',
  watching: 'Continuamos tentando e levaremos você de volta assim que o servidor responder.',
  tryNow: 'Tentar agora',
});
