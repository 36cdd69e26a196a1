import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  product: 'Muster',
  unknownError: 'Ocorreu um erro',
  unreachable: 'Não foi possível acessar o servidor. Verifique sua conexão e tente de novo.',
  tooSlow: 'O servidor demorou demais. Tente de novo.',
  close: 'Fechar',
  cancel: 'Cancelar',
  retry: 'Tentar de novo',
  sessionEnded: 'Sua sessão terminou. Entre de novo para continuar.',
  loading: 'Carregando',
  waking: 'Acordando o servidor',
  online: 'Online',
  offline: 'Offline',
  notADate: 'Isto não é uma data. Escreva assim: {example}.',
  dateKeys: 'Setas movem, Enter escolhe, Escape fecha',
});
